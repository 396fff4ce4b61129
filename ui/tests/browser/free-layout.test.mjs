// How a free table looks from small windows to large ones, in both languages, and what axe finds on it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cutOff, partOfMap, serious } from './looks.mjs';
import { setting, Stage } from './stage.mjs';

const SIZES = [
  [1024, 700],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];
const TABS = ['log', 'pieces', 'table', 'pages', 'about'];

let stage;
before(async () => {
  stage = await Stage.set();
  await stage.at('open-vassal').setInputFiles(join(setting('MOTTI_SAMPLES'), 'sample.vmod'));
  await stage.at('import-run').click();
  await stage.at('import-go').click();
  await stage.at('original').waitFor();
});
after(async () => {
  await stage?.strike();
});

async function look(what, least) {
  const faults = [];
  for (const [width, height] of SIZES) {
    await stage.page.setViewportSize({ width, height });
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const here = await cutOff(stage.page);
    if (least > 0 && (await partOfMap(stage.page)) < least) here.push('the map is too small');
    faults.push(...here.map((fault) => `${what} ${width}x${height}: ${fault}`));
  }
  await stage.page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

async function language(id) {
  await stage.at('settings').click();
  await stage.at('language').selectOption(id);
  await stage.at('dialog-close').click();
}

test('the library with an imported module has no label cut, and axe finds nothing', async () => {
  assert.deepEqual(await look('library', 0), []);
  assert.deepEqual(await serious(stage.page), []);
  await stage.at('open-vassal').setInputFiles(join(setting('MOTTI_SAMPLES'), 'sample.vsav'));
  await stage.at('import-run').waitFor();
  assert.deepEqual(await serious(stage.page), []);
  await stage.at('import-run').click();
  await stage.at('import-go').waitFor();
  assert.deepEqual(await serious(stage.page), []);
  await stage.at('import-go').click();
  await stage.at('board').waitFor();
});

test('the table has no label cut in both languages, and the map has half the window', async () => {
  const faults = [];
  for (const id of ['en', 'fi']) {
    await language(id);
    for (const tab of TABS) {
      await stage.at(`tab-${tab}`).click();
      faults.push(...(await look(`${id} ${tab}`, 0.5)));
    }
  }
  await language('en');
  assert.deepEqual(faults, []);
});

test('axe finds nothing serious on the table, its panels, menus and dialogs', async () => {
  const faults = [];
  const check = async (what) => faults.push(...(await serious(stage.page)).map((fault) => `${what}: ${fault}`));
  for (const tab of TABS) {
    await stage.at(`tab-${tab}`).click();
    await check(tab);
  }
  await stage.at('board').focus();
  await stage.page.keyboard.press('n');
  await stage.page.locator('[data-testid=board]:not([data-selected=""])').waitFor();
  await stage.page.keyboard.press('Space');
  await stage.at('stack-viewer').waitFor();
  await check('stack');
  await stage.at('board').focus();
  await stage.page.keyboard.press('m');
  await stage.at('piece-menu').waitFor();
  await check('menu');
  await stage.at('menu-entry').filter({ hasText: 'Label' }).click();
  await stage.at('value').waitFor();
  await check('value');
  await stage.at('dialog-close').click();
  await stage.at('keys').click();
  await stage.at('keys-list').waitFor();
  await check('keys');
  await stage.at('dialog-close').click();
  await stage.at('tab-pages').click();
  await stage.at('page-large').click();
  await check('page');
  await stage.at('dialog-close').click();
  await stage.at('second-map').selectOption('red-hand');
  await check('two maps');
  assert.deepEqual(faults, []);
});

test('persons who keep secrets hand the page over, and a hand is its side’s alone', async () => {
  await stage.at('leave').click();
  await stage.at('hidden').check();
  await stage.at('start').click();
  await stage.at('curtain').waitFor();
  await stage.at('curtain-lift').click();
  await stage.at('board').waitFor();
  await stage.at('tab-table').click();
  const events = stage.page.locator('[data-testid=deck]').filter({ hasText: 'Events' });
  await events.locator('[data-testid=deck-draw-to]').click();
  await stage.reaches(1);
  const inHand = async () => Object.values((await stage.game()).view.pieces).filter(({ place }) => place.startsWith('red-hand/')).length;
  assert.equal(await inHand(), 1);
  await stage.at('hand-over').click();
  await stage.at('curtain').waitFor();
  await stage.at('curtain-lift').click();
  await stage.at('board').waitFor();
  assert.equal(await inHand(), 0);
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
