// The program in its real window: what only the whole of it can show.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(() => stage?.strike());

test('the page of the program opens', async () => {
  const window = await stage.open();
  assert.equal(await window.run('return document.title'), 'Motti');
  assert.equal(await window.run('return location.protocol'), 'tauri:');
  await window.close();
});
