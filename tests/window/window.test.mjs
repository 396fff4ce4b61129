// The program in its real window: what only the whole of it can show.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(() => stage?.strike());

/** Calls a command of the program from the page, as a script that was slipped in would. */
const INVOKE = `return window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1]).then(
  (given) => ({ given }), (refused) => ({ refused: String(refused) }))`;

test('the page can ask the desk, and nothing of the system', async () => {
  const window = await stage.open();
  try {
    const asked = await window.run(INVOKE, 'request', { request: 'library' });
    assert.ok(asked.given.library, JSON.stringify(asked));
    for (const command of [
      'plugin:app|version',
      'plugin:event|listen',
      'plugin:window|set_title',
      'plugin:webview|create_webview_window',
      'plugin:path|resolve_directory',
    ]) {
      const tried = await window.run(INVOKE, command, {});
      assert.match(tried.refused ?? '', /not allowed/, command);
    }
  } finally {
    await window.close();
  }
});

test('the policy of the page lets no foreign script run', async () => {
  const window = await stage.open();
  try {
    const ran = await window.run(`
      const element = document.createElement('script');
      element.textContent = 'window.slippedIn = true';
      document.head.append(element);
      return Boolean(window.slippedIn);`);
    assert.equal(ran, false);
  } finally {
    await window.close();
  }
});

test('pictures come from opened modules, and nothing else comes with them', async () => {
  const window = await stage.open();
  try {
    const found = await window.run(`
      const ask = (request) => window.__TAURI_INTERNALS__.invoke('request', { request });
      const status = async (module, name) => {
        const response = await fetch('module://localhost/' + module + '/' + name);
        return response.status;
      };
      return (async () => {
        const { library } = await ask('library');
        const { module } = library.modules[0];
        const data = (await ask({ module: { module } })).module;
        const tile = data.sheets[0].pictures[0].name.replace('{column}', 0).replace('{row}', 0);
        return {
          tile: await status(module, tile),
          elsewhere: await status('0'.repeat(module.length), tile),
          data: await status(module, 'module.json'),
          above: await status(module, '%2e%2e/' + tile),
        };
      })();`);
    assert.deepEqual(found, { tile: 200, elsewhere: 404, data: 404, above: 404 });
  } finally {
    await window.close();
  }
});
