// A free table in the browser: a module, a saved game and a log of VASSAL taken over, and what is done with them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setting, Stage } from './stage.mjs';

const sample = (name) => join(setting('MOTTI_SAMPLES'), name);

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});

/** Takes a file over and goes on to what came of it. */
async function takeOver(name) {
  await stage.at('open-vassal').setInputFiles(sample(name));
  await stage.at('import-run').click();
  await stage.at('import-done').waitFor();
  await stage.at('import-go').click();
}

/** Where a place of the main map is in the page. */
const spot = (place) => stage.hex(place);
const view = async () => (await stage.game()).view;

/** The pieces of this name, the lowest first. */
async function named(name) {
  const { pieces } = await view();
  return Object.entries(pieces)
    .filter(([, piece]) => piece.look?.name.startsWith(name))
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id, piece]) => ({ id, ...piece }));
}

async function drag(from, to) {
  await stage.page.mouse.move(from.x, from.y);
  await stage.page.mouse.down();
  await stage.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await stage.page.mouse.move(to.x, to.y);
  await stage.page.mouse.up();
}

/** Does something that is one ply, and waits for it. */
async function ply(doing) {
  const before = await stage.settled();
  await doing();
  await stage.reaches(before + 1);
}

const entry = (text) => stage.at('menu-entry').filter({ hasText: text }).first();

test('what is no file of VASSAL is refused with the reason, and nothing is kept', async () => {
  await stage.at('open-vassal').setInputFiles({ name: 'a.vmod', mimeType: 'application/zip', buffer: Buffer.from('nothing') });
  await stage.at('import-run').click();
  await stage.at('import-fault').waitFor();
  assert.equal(await stage.at('import-fault').getAttribute('data-code'), 'foreign');
  await stage.at('dialog-close').click();
  assert.equal(await stage.page.locator('[data-testid^="module-"]').count(), 0);
});

test('a file dropped onto the library is asked about', async () => {
  const data = readFileSync(sample('sample.vlog')).toString('base64');
  const dropped = await stage.page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], 'sample.vlog'));
    return transfer;
  }, data);
  await stage.at('library').dispatchEvent('drop', { dataTransfer: dropped });
  await stage.at('import-run').waitFor();
  assert.match(await stage.at('dialog').textContent(), /sample\.vlog/);
  await stage.at('dialog-close').click();
});

test('a saved game says which module it needs', async () => {
  await stage.at('open-vassal').setInputFiles(sample('sample.vsav'));
  await stage.at('import-run').click();
  await stage.at('import-fault').waitFor();
  assert.equal(await stage.at('import-fault').getAttribute('data-code'), 'no-module-for');
  assert.match(await stage.at('import-fault').textContent(), /The Sample Ford/);
  await stage.at('dialog-close').click();
});

test('an import can be cancelled on its way', async () => {
  // The first part does not arrive before it is given up.
  let hold;
  const held = new Promise((resolve) => (hold = resolve));
  await stage.page.route('**/request', async (route) => {
    if (route.request().postData()?.includes('import_part')) await held;
    await route.continue();
  });
  await stage.at('open-vassal').setInputFiles(sample('sample.vmod'));
  await stage.at('import-run').click();
  await stage.at('import-cancel').click();
  await stage.at('import-cancelled').waitFor();
  hold();
  await stage.page.unroute('**/request');
  await stage.at('dialog-close').click();
  assert.equal(await stage.page.locator('[data-testid^="module-"]').count(), 0);
});

test('a module is taken over and says where it comes from', async () => {
  await takeOver('sample.vmod');
  await stage.at('original').waitFor();
  const words = await stage.at('original').textContent();
  assert.match(words, /imported/);
  assert.match(words, /The Sample Ford/);
  assert.match(words, /version 1\.2/);
  await stage.at('start').click();
  await stage.at('board').waitFor();
  assert.equal((await named('Red Infantry')).length, 3);
  assert.equal(await stage.at('board').getAttribute('data-map'), 'the-ford');
});

test('a stack is dragged, and the engine puts it where the grid says', async () => {
  const [piece] = await named('Red Infantry');
  const from = await spot(piece.place);
  const goal = await spot('the-ford/510,330');
  await ply(() => drag(from, { x: goal.x + 6, y: goal.y - 5 }));
  const moved = await named('Red Infantry');
  assert.deepEqual(moved.map(({ place }) => place), Array(3).fill('the-ford/510,330'));
  assert.match(await stage.at('log-entry').first().textContent(), /to 0604/);
});

test('undo puts it back, and redo moves it again', async () => {
  const before = await stage.settled();
  await stage.at('undo').click();
  await stage.stands(before - 1);
  assert.equal((await named('Red Infantry'))[0].place, 'the-ford/338,430');
  await stage.at('redo-last').click();
  await stage.stands(before);
  assert.equal((await named('Red Infantry'))[0].place, 'the-ford/510,330');
});

test('the menu by right click flips a piece, and the key of the module flips it back', async () => {
  const top = (await named('Red Infantry')).at(-1);
  const at = await spot(top.place);
  const pictures = async () => (await named('Red Infantry')).at(-1).look.parts.length;
  const whole = await pictures();
  await stage.page.mouse.click(at.x, at.y, { button: 'right' });
  await stage.at('piece-menu').waitFor();
  await ply(() => entry('Flip').click());
  assert.equal(await pictures(), whole + 1);
  await stage.at('board').focus();
  await stage.page.waitForFunction(() => document.querySelector('[data-testid=board]').dataset.keys?.includes('Ctrl+F'));
  await ply(() => stage.page.keyboard.press('Control+f'));
  assert.equal(await pictures(), whole);
});

test('a piece turns, gets a label, is cloned and removed by its menu', async () => {
  const place = (await named('Blue Infantry'))[0].place;
  const at = await spot(place);
  const open = async () => {
    await stage.page.mouse.click(at.x, at.y, { button: 'right' });
    await stage.at('piece-menu').waitFor();
  };
  await open();
  await ply(() => entry('Turn right').click());
  const [turned] = await named('Blue Infantry');
  assert.equal(turned.look.parts[0].picture.turned, 60_000);
  await open();
  await entry('Label').click();
  await stage.at('value').fill('Alpha');
  await ply(() => stage.at('value-give').click());
  assert.ok((await named('Blue Infantry'))[0].look.parts.some((part) => part.text?.text === 'Alpha'));
  const count = (await named('Blue Infantry')).length;
  await open();
  await ply(() => entry('Clone').click());
  assert.equal((await named('Blue Infantry')).length, count + 1);
  await open();
  await ply(() => stage.page.locator('[data-testid=menu-entry][data-verb=remove]').click());
  assert.equal((await named('Blue Infantry')).length, count);
});

test('the stack viewer shows a stack piece by piece and changes its order', async () => {
  const before = await named('Red Infantry');
  const at = await spot(before[0].place);
  await stage.page.mouse.click(at.x, at.y);
  await stage.page.keyboard.press('Space');
  await stage.at('stack-viewer').waitFor();
  assert.equal(await stage.at('stack-piece').count(), 3);
  await ply(() => stage.at('stack-up').last().click());
  assert.deepEqual((await named('Red Infantry')).map(({ id }) => id), [before[1].id, before[0].id, before[2].id]);
  await stage.at('stack-close').click();
});

test('all of it goes by the keyboard: cursor, selection, move, menu', async () => {
  await stage.at('board').focus();
  await stage.page.keyboard.press('Escape');
  await stage.page.keyboard.press('n');
  await stage.page.locator('[data-testid=board][data-cursor]').waitFor();
  const cursor = () => stage.at('board').getAttribute('data-cursor');
  const from = await cursor();
  await stage.page.keyboard.press('ArrowDown');
  await stage.page.locator(`[data-testid=board]:not([data-cursor="${from}"])`).waitFor();
  const to = await cursor();
  await ply(() => stage.page.keyboard.press('Enter'));
  const { pieces } = await view();
  assert.ok(Object.values(pieces).some(({ place }) => place === to));
  await stage.page.keyboard.press('m');
  await stage.at('piece-menu').waitFor();
  await stage.page.keyboard.press('ArrowDown');
  assert.equal(await stage.page.evaluate(() => document.activeElement?.getAttribute('role')), 'menuitem');
  await stage.page.keyboard.press('Escape');
  await stage.at('piece-menu').waitFor({ state: 'detached' });
  assert.equal(await stage.page.evaluate(() => document.activeElement?.dataset.testid), 'board');
});

test('a counter is found in the palettes and dragged onto the map', async () => {
  await stage.at('tab-pieces').click();
  await stage.at('palette-search').fill('contr');
  assert.equal(await stage.at('counter').count(), 1);
  const box = await stage.at('counter').boundingBox();
  const goal = await spot('the-ford/682,230');
  await ply(() => drag({ x: box.x + 20, y: box.y + 20 }, { x: goal.x + 4, y: goal.y + 4 }));
  assert.equal((await named('Control'))[0].place, 'the-ford/682,230');
  await stage.at('palette-search').fill('nowhere');
  assert.equal(await stage.at('counter').count(), 0);
});

test('a deck is drawn from, shuffled and given back; a hand lies beside the map', async () => {
  await stage.at('tab-table').click();
  const events = stage.page.locator('[data-testid=deck]').filter({ hasText: 'Events' });
  assert.equal(await events.getAttribute('data-count'), '4');
  await ply(() => events.getByTestId('deck-shuffle').click());
  await stage.at('second-map').selectOption('red-hand');
  await stage.page.locator('[data-testid=board][data-map=red-hand]').waitFor();
  await ply(() => events.locator('[data-testid=deck-draw-to][data-map=red-hand]').click());
  assert.equal(await events.getAttribute('data-count'), '3');
  const { pieces } = await view();
  assert.ok(Object.values(pieces).some(({ place }) => place.startsWith('red-hand/')));
  // By hand, from the deck on the map to the map itself.
  const deck = (await stage.module()).table.decks.find(({ name }) => name === 'Events');
  const goal = await spot('the-ford/940,330');
  await ply(async () => drag(await spot(deck.at), goal));
  assert.equal(await events.getAttribute('data-count'), '2');
  await ply(() => events.getByTestId('deck-return').click());
  await stage.at('second-map').selectOption('');
});

test('dice are thrown, a text is drawn, the turn goes on and back, a value is set', async () => {
  await ply(() => stage.at('roll').filter({ hasText: '2d6' }).click());
  await ply(() => stage.at('roll').filter({ hasText: 'Weather' }).click());
  const turn = () => stage.at('turn-now').textContent();
  const before = await turn();
  await ply(() => stage.at('turn-next').click());
  assert.notEqual(await turn(), before);
  await ply(() => stage.at('turn-back').click());
  assert.equal(await turn(), before);
  await ply(() => stage.at('value-set').first().click());
  const { log } = await stage.ask({ log: { table: (await stage.game()).table, from: 1 } });
  assert.equal(log.plies.flatMap(({ draws }) => draws).filter(({ kind }) => kind !== undefined).length >= 3, true);
});

test('a seat writes in the log, gives its side up and takes it again', async () => {
  await ply(() => stage.at('leave-side').first().click());
  await ply(() => stage.at('take-side').first().click());
  await stage.at('tab-log').click();
  await stage.at('say').fill('to the river');
  await ply(() => stage.at('say').press('Enter'));
  assert.match(await stage.at('log-entry').first().textContent(), /to the river/);
});

test('a page of the module shows its table and runs nothing', async () => {
  await stage.at('tab-pages').click();
  await stage.at('page-text').waitFor();
  assert.match(await stage.at('page-text').innerText(), /Wood/);
  assert.equal(await stage.page.locator('[data-testid=page-text] script').count(), 0);
  assert.equal(await stage.page.title(), 'Motti');
  await stage.at('tab-log').click();
});

test('the position goes out as a file of VASSAL, and comes back the same', async () => {
  const places = async () => Object.values((await view()).pieces).map(({ counter, place, look }) => `${place} ${counter} ${JSON.stringify(look)}`).sort();
  const before = await places();
  const [download] = await Promise.all([stage.page.waitForEvent('download'), stage.at('export-vsav').click()]);
  assert.match(download.suggestedFilename(), /\.vsav$/);
  const bytes = readFileSync(await download.path());
  await stage.at('leave').click();
  await stage.at('open-vassal').setInputFiles({ name: 'back.vsav', mimeType: 'application/zip', buffer: bytes });
  await stage.at('import-run').click();
  await stage.at('import-go').click();
  await stage.at('board').waitFor();
  assert.deepEqual(await places(), before);
  await stage.at('leave').click();
});

test('a log is stepped to its end and back to its start, and is the same each time', async () => {
  await takeOver('sample.vlog');
  await stage.at('board').waitFor();
  const { table, game, view: last } = await stage.game();
  assert.equal(last.ply, 6);
  const digest = async () => (await stage.ask({ verify: { game: game.game } })).verified.digest;
  const begun = await digest();
  const at = async (wanted) => JSON.stringify((await stage.ask({ at: { table, ply: wanted } })).position.view);
  const [first, end] = [await at(0), await at(6)];
  const strip = (wanted) => stage.page.locator(`[data-testid=replay-strip][data-ply="${wanted}"]`).waitFor();
  await stage.at('replay').click();
  await strip(6);
  for (let step = 5; step >= 0; step--) {
    await stage.at('replay-back').click();
    await strip(step);
  }
  for (let step = 1; step <= 6; step++) {
    await stage.at('replay-forward').click();
    await strip(step);
  }
  await stage.at('replay-first').click();
  await strip(0);
  assert.notEqual(first, end);
  assert.equal(await at(0), first);
  assert.equal(await at(6), end);
  assert.equal(await digest(), begun);
  assert.match(await stage.at('replay-made').textContent(), /0/);
});

test('a new game branches off in the middle of a log and is played on', async () => {
  const log = (await stage.game()).game.game;
  await stage.at('replay-forward').click();
  await stage.page.locator('[data-testid=replay-strip][data-ply="1"]').waitFor();
  await stage.at('replay-forward').click();
  await stage.page.locator('[data-testid=replay-strip][data-ply="2"]').waitFor();
  await stage.at('branch').click();
  await stage.at('branch-new').click();
  await stage.stands(2);
  assert.notEqual((await stage.game()).game.game, log);
  const at = await spot('the-ford/510,430');
  const goal = await spot('the-ford/596,380');
  await ply(() => drag(at, goal));
  assert.equal(await stage.ply(), 3);
  const { pieces } = await view();
  assert.ok(Object.values(pieces).some(({ place }) => place === 'the-ford/596,380'));
});

test('a module and its extension chosen together become one module', async () => {
  await stage.at('leave').click();
  await stage.at('open-vassal').setInputFiles([sample('sample.vmdx'), sample('sample.vmod')]);
  await stage.at('import-run').click();
  await stage.at('import-done').waitFor();
  await stage.at('import-go').click();
  await stage.at('original').waitFor();
  await stage.at('start').click();
  await stage.at('board').waitFor();
  await stage.at('tab-pieces').click();
  await stage.at('palette-search').fill('green');
  await stage.at('counter').first().waitFor();
  assert.match(await stage.at('counter').first().textContent(), /Green Infantry/);
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
