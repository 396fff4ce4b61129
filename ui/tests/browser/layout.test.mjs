// The layout from small windows to large ones, in both languages and in larger text; and what axe finds.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { covered, cutOff, partOfMap, serious } from './looks.mjs';
import { Stage } from './stage.mjs';

const SIZES = [
  [1024, 700],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
];

let stage;
before(async () => {
  stage = await Stage.set();
  await stage.install();
});
after(async () => {
  await stage?.strike();
});

/** Looks at the page as it is, in every size. */
async function look(what, table = true) {
  const faults = [];
  for (const [width, height] of SIZES) {
    await stage.page.setViewportSize({ width, height });
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const here = [...(await cutOff(stage.page)), ...(await covered(stage.page))];
    if (table) {
      const part = await partOfMap(stage.page);
      if (part < 0.5) here.push(`the map has ${Math.round(part * 100)} % of the window`);
    }
    faults.push(...here.map((fault) => `${what} ${width}x${height}: ${fault}`));
  }
  await stage.page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

/** Chooses in the settings of the table. */
async function set(id, value) {
  await stage.at('settings').click();
  await stage.at(id).selectOption(value);
  await stage.at('dialog-close').click();
}

test('the library has no label cut', async () => {
  assert.deepEqual(await look('library', false), []);
});

test('the table has no label cut, nothing covers what is asked, and the map has half the window', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
  const faults = await look('moving');
  await stage.page.keyboard.press('n');
  await stage.at('selection').waitFor();
  faults.push(...(await look('selected')));
  for (const tab of ['forces', 'tracks', 'dice', 'rules', 'charts', 'help', 'log']) {
    await stage.at(`tab-${tab}`).click();
    faults.push(...(await look(tab)));
  }
  assert.deepEqual(faults, []);
});

test('so it is in Finnish, and in a replay', async () => {
  await set('language', 'fi');
  const faults = await look('suomi');
  await stage.page.keyboard.press('Escape');
  await stage.at('replay').click();
  await stage.at('replay-strip').waitFor();
  for (const [width, height] of SIZES) {
    await stage.page.setViewportSize({ width, height });
    const strip = await stage.at('replay-strip').boundingBox();
    const board = await stage.at('board').boundingBox();
    if (strip.y < board.y + board.height - 1) faults.push(`${width}x${height}: the strip lies over the map`);
    faults.push(...(await cutOff(stage.page)).map((fault) => `replay ${width}x${height}: ${fault}`));
  }
  await stage.page.setViewportSize({ width: 1280, height: 800 });
  await stage.at('replay').click();
  await set('language', 'en');
  assert.deepEqual(faults, []);
});

test('so it is with larger text', async () => {
  await set('text-size', '1.3');
  const faults = await look('larger');
  await set('text-size', '1');
  assert.deepEqual(faults, []);
});

test('what is cut, covered or too small is found', async () => {
  await stage.page.evaluate(() => {
    const prompt = document.querySelector('[data-testid=prompt]');
    Object.assign(prompt.style, { width: '3rem', overflow: 'hidden', whiteSpace: 'nowrap' });
    const lid = document.createElement('div');
    lid.id = 'lid';
    Object.assign(lid.style, { position: 'fixed', inset: '0', zIndex: '999' });
    document.body.append(lid);
    document.querySelector('[data-testid=board]').style.width = '30%';
  });
  assert.ok((await cutOff(stage.page)).length > 0);
  assert.ok((await covered(stage.page)).length > 0);
  assert.ok((await partOfMap(stage.page)) < 0.5);
  await stage.page.reload();
  await stage.at('board').waitFor();
});

test('axe finds nothing serious at the table', async () => {
  const faults = [];
  const check = async (what) => faults.push(...(await serious(stage.page)).map((fault) => `${what}: ${fault}`));
  await check('table');
  await stage.page.keyboard.press('n');
  await stage.at('selection').waitFor();
  await check('selected');
  await stage.page.keyboard.press('b');
  await stage.page.keyboard.press('ArrowRight');
  await stage.page.keyboard.press('Space');
  await stage.at('fan').waitFor();
  await check('fan');
  await stage.page.keyboard.press('Escape');
  for (const tab of ['forces', 'tracks', 'dice', 'rules', 'charts', 'help', 'log']) {
    await stage.at(`tab-${tab}`).click();
    await check(tab);
  }
  await stage.at('layers').click();
  await check('layers');
  await stage.at('layers').click();
  await stage.at('settings').click();
  await stage.at('set-warnBeforePassing').check();
  await check('settings');
  await stage.at('settings-keys').click();
  await stage.at('keys-list').waitFor();
  await check('keys');
  await stage.at('dialog-close').click();
  await stage.at('menu').click();
  await check('menu');
  await stage.at('dialog-close').click();
  await stage.at('offer').first().click();
  await stage.at('pass-left').waitFor();
  await check('warning');
  await stage.at('sure-cancel').click();
  await stage.at('replay').click();
  await stage.at('replay-strip').waitFor();
  await check('replay');
  await stage.at('replay').click();
  await stage.at('leave').click();
  await stage.at('library').waitFor();
  await check('library');
  await stage.at('hidden').check();
  await stage.at('start').click();
  await stage.at('curtain').waitFor();
  await check('curtain');
  assert.deepEqual(faults, []);
});

test('axe finds what is wrong', async () => {
  await stage.page.evaluate(() => {
    const button = document.createElement('button');
    document.querySelector('[data-testid=curtain]').append(button);
  });
  assert.ok((await serious(stage.page)).some((fault) => fault.startsWith('button-name')));
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
