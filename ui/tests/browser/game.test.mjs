// A game by mouse: begun, played, taken back, loaded again, gone on with, replayed and branched.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});

test('a piece is selected, its reach is lit, it moves, and the move is taken back', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  const { id, place, places } = await stage.mover();
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const target = places[0];
  const at = await stage.hex(target);
  await stage.page.mouse.move(at.x, at.y);
  await stage.at('route').waitFor();
  assert.match(await stage.at('ledger-total').first().textContent(), /\d|½|¼|¾/);
  const before = await stage.ply();
  await stage.page.mouse.click(at.x, at.y);
  await stage.reaches(before + 1);
  assert.equal((await stage.game()).view.pieces[id].place, target);
  const entry = stage.page.locator(`[data-testid=log-entry][data-ply="${before + 1}"]`);
  assert.notEqual((await entry.textContent()).trim(), '');
  await stage.at('undo').click();
  await stage.stands(before);
  assert.equal((await stage.game()).view.pieces[id].place, place);
  assert.equal(await entry.count(), 0);
});

test('a piece is dragged to where it goes', async () => {
  const { id, place, places } = await stage.mover();
  await stage.page.keyboard.press('Escape');
  await stage.fit();
  const before = await stage.ply();
  const target = places.at(-1);
  const [from, to] = [await stage.hex(place), await stage.hex(target)];
  await stage.page.mouse.move(from.x, from.y);
  await stage.page.mouse.down();
  await stage.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await stage.page.mouse.move(to.x, to.y, { steps: 4 });
  await stage.page.mouse.up();
  await stage.reaches(before + 1);
  assert.equal((await stage.game()).view.pieces[id].place, target);
});

test('a page that is loaded again comes back to the game, and the library goes on with it', async () => {
  const before = await stage.ply();
  await stage.page.reload();
  await stage.stands(before);
  await stage.at('leave').click();
  await stage.at('library').waitFor();
  await stage.at('continue').first().click();
  await stage.stands(before);
  const { id, place, places } = await stage.mover();
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  await stage.click(places[0]);
  await stage.reaches(before + 1);
});

test('the replay shows every position, and a branch begins a game of its own', async () => {
  const now = await stage.ply();
  await stage.at('replay').click();
  const strip = (ply) => stage.page.locator(`[data-testid=replay-strip][data-ply="${ply}"]`);
  await strip(now).waitFor();
  await stage.at('replay-back').click();
  await strip(now - 1).waitFor();
  await stage.at('replay-first').click();
  await strip(0).waitFor();
  assert.equal(await stage.at('log-entry').count(), 0);
  await stage.at('replay-speed').fill('4');
  await stage.at('replay-play').click();
  await strip(now).waitFor();
  await stage.at('replay-scrub').fill(String(now - 1));
  await strip(now - 1).waitFor();
  await stage.at('replay-turn').first().click();
  assert.equal(await stage.at('undo').count(), 0);
  await stage.at('replay-scrub').fill(String(now - 1));
  await strip(now - 1).waitFor();
  await stage.at('branch').click();
  await stage.at('branch-new').click();
  await stage.stands(now - 1);
  await stage.at('leave').click();
  assert.equal(await stage.at('game').count(), 2);
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
