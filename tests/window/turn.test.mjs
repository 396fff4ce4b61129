// A full player turn in the real window: one by the mouse, one by the keyboard alone; and a file given to the player.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';
import { Table, at } from './table.mjs';
import { KEY } from './webdriver.mjs';

/** How many moves a turn makes before it goes on to its other steps. */
const MOVES = 3;
/** More decisions than a player turn without a fight can have. */
const MANY = 40;

let stage;
let window;
let table;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await window?.close();
  stage?.strike();
});

/** Plays on with `step` until another player turn has begun. */
async function toNextPlayerTurn(step) {
  const now = await table.playerTurn();
  for (let made = 0; made < MANY; made += 1) {
    if ((await table.playerTurn()) !== now) return;
    await step();
  }
  throw new Error('the player turn does not end');
}

/** Answers until a player turn has begun and something can be moved. */
async function toMoves(press) {
  for (let made = 0; made < MANY; made += 1) {
    if ((await table.playerTurn()) && (await table.mover())) return;
    await press();
  }
  throw new Error('nothing can be moved');
}

test('a player turn by the mouse: moves by click and by drag, then every step to its end', async () => {
  window = await stage.open();
  table = await Table.begin(window, '1944');
  await toMoves(() => table.press());
  const turn = await table.playerTurn();
  let moved = 0;
  for (; moved < MOVES; moved += 1) {
    const move = await table.mover();
    if (!move) break;
    await (moved === 0 ? table.drag(move) : table.move(move));
    assert.equal((await table.data()).view.pieces[move.id].place, move.target);
  }
  assert.ok(moved > 1, 'a counter was dragged and another clicked');
  await toNextPlayerTurn(() => table.press());
  assert.notEqual(await table.playerTurn(), turn);
});

test('a player turn by the keyboard alone', async () => {
  const focused = () => window.run(`return document.activeElement?.dataset?.number ?? ''`);
  const answer = async () => {
    const before = await table.ply();
    await window.press('1');
    await window.until('the button to have the focus', async () => (await focused()) === '1');
    assert.equal(await table.ply(), before);
    await window.press('1');
    await table.untilPast(before);
    assert.equal(await focused(), '', 'the next press only goes to a button');
  };
  await toMoves(answer);
  const turn = await table.playerTurn();
  let moved = 0;
  for (let tries = 0; tries < 8 && moved < MOVES; tries += 1) {
    await window.press('b', 'n');
    const piece = await window.until('a piece to be selected', () =>
      window.run(`return document.querySelector('[data-testid="selection"] [data-piece]')?.dataset.piece ?? null`),
    );
    const from = (await table.data()).view.pieces[piece].place;
    if (!/^\d+$/.test(from)) continue;
    await window.press(KEY.right);
    await window.appear(at('board', `[data-cursor="${from}"]`));
    const target = await walk();
    if (!target) continue;
    const before = await table.ply();
    await window.press(KEY.enter);
    await table.untilPast(before);
    assert.equal((await table.data()).view.pieces[piece].place, target);
    moved += 1;
  }
  assert.ok(moved > 0, 'a unit was moved by keys');
  await toNextPlayerTurn(answer);
  assert.notEqual(await table.playerTurn(), turn);
});

/** Moves the cursor around a hex until it is on one that can be reached, and gives that. */
async function walk() {
  const heard = () => window.run(`return document.querySelector('[data-testid="announcer"]').textContent`);
  const cursor = () => window.run(`return document.querySelector('[data-testid="board"]').dataset.cursor`);
  for (const key of [KEY.right, KEY.down, KEY.left, KEY.left, KEY.up, KEY.up]) {
    const before = await cursor();
    await window.press(key);
    const now = await cursor();
    if (now === before) continue;
    assert.match(await heard(), new RegExp(now), 'the hex is spoken');
    if (/can be reached/i.test(await heard())) return now;
  }
  return null;
}

test('a game is given to the player as a file, under a name of its own', async () => {
  const ply = await table.ply();
  assert.ok(ply > 0);
  await window.click(at('leave'));
  await window.click(at('export'));
  const file = await window.until('the file', () => readdirSync(stage.downloads).find((name) => name.endsWith('.motti')));
  assert.ok(statSync(join(stage.downloads, file)).size > 100);
  assert.match(await window.text(at('told')), /\.motti/);
  await window.click(at('export'));
  await window.until('a second file', () => readdirSync(stage.downloads).length === 2);
});
