// A game from the keyboard alone: begun, a piece moved, taken back, and every hex heard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
  await stage.install();
});
after(async () => {
  await stage?.strike();
});

/** Goes by Tab until the element with this test id has the focus. */
async function tabTo(id) {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await stage.page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
    if (focused === id) return;
    await stage.page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${id}`);
}

test('a game is begun with Tab and Enter', async () => {
  await tabTo('option-setup');
  await stage.page.keyboard.press('ArrowDown');
  assert.equal(await stage.at('option-setup').inputValue(), 'historical');
  await tabTo('start');
  await stage.page.keyboard.press('Enter');
  await stage.at('board').waitFor();
});

test('numbered buttons answer, and the next piece moves to the hex under the cursor', async () => {
  const { page } = stage;
  // The first press goes to the button, the second presses it.
  await stage.untilMoves(async () => {
    const ply = await stage.ply();
    await page.keyboard.press('1');
    await page.locator('[data-number="1"]:focus').waitFor();
    assert.equal(await stage.ply(), ply);
    await page.keyboard.press('1');
  });
  await page.keyboard.press('b');
  let before = await stage.ply();
  await page.keyboard.press('n');
  await stage.at('selection').waitFor();
  const piece = await page.locator('[data-testid=selection] [data-piece]').first().getAttribute('data-piece');
  const start = (await stage.game()).view.pieces[piece].place;
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-testid=board][data-cursor="${start}"]`).waitFor();
  const heard = async () => stage.at('announcer').textContent();
  assert.match(await heard(), new RegExp(start));
  let target;
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    if (/can be reached/i.test(await heard())) {
      target = await stage.at('board').getAttribute('data-cursor');
      break;
    }
  }
  assert.ok(target, 'a hex beside the piece can be reached');
  await page.keyboard.press('Enter');
  await stage.reaches(before + 1);
  assert.equal((await stage.game()).view.pieces[piece].place, target);
  before = await stage.ply();
  await page.keyboard.press('u');
  await stage.stands(before - 1);
  assert.equal((await stage.game()).view.pieces[piece].place, start);
});

test('the keys are listed, and Escape closes the list', async () => {
  await stage.page.keyboard.press('?');
  await stage.at('keys-list').waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.at('keys-list').waitFor({ state: 'detached' });
});

test('the replay opens and steps by keys', async () => {
  const now = await stage.ply();
  await stage.page.keyboard.press('r');
  await stage.at('replay-strip').waitFor();
  await stage.page.keyboard.press(',');
  await stage.page.locator(`[data-testid=replay-strip][data-ply="${now - 1}"]`).waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.page.keyboard.press('Escape');
  await stage.at('replay-strip').waitFor({ state: 'detached' });
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
