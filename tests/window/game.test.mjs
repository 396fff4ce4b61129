// A game in the real window: begun, played with the mouse, taken back, closed, gone on with and replayed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';
import { Table, at } from './table.mjs';

const DECISIONS = 10;

let stage;
let plies;
let board;
before(async () => {
  stage = await Stage.set();
});
after(() => stage?.strike());

test('a new game takes ten decisions with the mouse, and the last is taken back', async () => {
  const window = await stage.open();
  try {
    const table = await Table.begin(window, '1944');
    let last = null;
    let moves = 0;
    for (let made = 0; made < DECISIONS || !last; made += 1) {
      last = await table.decide();
      if (last) moves += 1;
    }
    assert.ok(moves > 0, 'no decision was a move on the map');

    const played = await table.data();
    assert.equal(played.view.pieces[last.id].place, last.target);
    await window.click(at('undo'));
    await window.until('the move to be taken back', async () => (await table.ply()) < played.view.ply);
    const undone = await table.data();
    await table.stands(undone.view.ply);
    assert.equal(undone.view.pieces[last.id].place, last.from);
    plies = undone.view.ply;
    board = undone.view.pieces;
  } finally {
    await window.close();
  }
});

test('the closed game is there again, goes on, and its replay leads through it', async () => {
  const window = await stage.open();
  try {
    const table = await Table.resume(window);
    await table.stands(plies);
    assert.deepEqual((await table.data()).view.pieces, board);

    await table.decide();
    const now = await table.ply();
    assert.ok(now > plies);

    await window.click(at('replay'));
    const strip = (ply) => window.appear(at('replay-strip', `[data-ply="${ply}"]`));
    await strip(now);
    await window.click(at('replay-back'));
    await strip(now - 1);
    await window.click(at('replay-first'));
    await strip(0);
    await window.click(at('replay-forward'));
    await strip(1);
    await window.click(at('replay-last'));
    await strip(now);

    await window.click(at('leave'));
    await window.click(at('verify'));
    const verified = new RegExp(`\\b${now}\\b`);
    await window.until('the game to be verified', async () =>
      verified.test(await window.text(at('game-verified'))),
    );
  } finally {
    await window.close();
  }
});
