// The library: a module installed, games verified, exported, deleted and imported, and faults that lose nothing.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});

test('a module is installed from its zip', async () => {
  await stage.install();
  assert.ok((await stage.page.locator('[data-testid^="player-"]').count()) >= 2);
});

test('what is no module is refused with file and reason, and nothing is lost', async () => {
  const file = join(stage.folder, 'nonsense.zip');
  writeFileSync(file, 'this is no zip');
  await stage.at('install').setInputFiles(file);
  await stage.at('trouble').waitFor();
  assert.ok((await stage.at('trouble-detail').textContent()).length > 10);
  await stage.at('trouble-close').click();
  assert.equal(await stage.page.locator('[data-testid^="module-"]').count(), 1);
});

test('a game is verified, exported, deleted and imported again', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
  const plies = await stage.ply();
  await stage.at('leave').click();
  await stage.at('verify').click();
  await stage.page.locator('[data-testid=game-verified]', { hasText: String(plies) }).waitFor();
  const coming = stage.page.waitForEvent('download');
  await stage.at('export').click();
  const download = await coming;
  assert.match(download.suggestedFilename(), /\.motti$/);
  const file = join(stage.folder, 'game.motti');
  await download.saveAs(file);
  assert.ok(readFileSync(file).length > 100);
  await stage.at('delete').click();
  await stage.at('delete-sure').click();
  await stage.at('no-games').waitFor();
  await stage.at('import').setInputFiles(file);
  await stage.at('game').waitFor();
  await stage.at('continue').click();
  await stage.stands(plies);
  await stage.at('leave').click();
});

test('the rule of an option opens its summary before there is a game', async () => {
  const module = (await stage.ask('library')).library.modules[0];
  const { rules } = (await stage.ask({ module: { module: module.module } })).module;
  const chip = stage.at('option-rule').first();
  const rule = rules.find((one) => one.id === module.scenarios[0].options.find((option) => option.rule !== null).rule);
  assert.equal(await chip.getAttribute('data-rule'), rule.id);
  await chip.click();
  assert.ok((await stage.at('option-rule-summary').textContent()).includes(rule.summary.en));
  await stage.at('dialog-close').click();
});

test('a side resigns, and the game says how it ended', async () => {
  await stage.at('continue').click();
  await stage.at('menu').click();
  await stage.at('resign-german').click();
  await stage.at('resign-sure-german').click();
  await stage.at('outcome').waitFor();
  assert.equal(await stage.at('offer').count(), 0);
  await stage.at('leave').click();
});

test('an offer to end is declined, made again, and ends the game once both agree', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  for (const answer of ['decline', 'accept']) {
    const before = await stage.settled();
    await stage.at('menu').click();
    await stage.at('propose-end-finnish').click();
    await stage.reaches(before + 1);
    assert.equal(await stage.at('outcome').count(), 0);
    await stage.at('menu').click();
    await stage.at(`${answer}-german`).click();
    await stage.reaches(before + 2);
    assert.equal((await stage.game()).view.outcome !== null, answer === 'accept');
  }
  await stage.at('outcome').waitFor();
  assert.equal(await stage.at('offer').count(), 0);
  await stage.at('leave').click();
});

test('a server that does not answer is told, and trying again goes on', async () => {
  // The library asks for pictures of its games too: the request that is lost is to be that for the library.
  await stage.page.locator('[data-testid=thumbnail]:not([data-pieces="0"])').first().waitFor();
  // The first thing the page asks for, whatever the page before it may still be asking.
  let lost = false;
  await stage.page.route('**/request', (route) => {
    const first = !lost && route.request().postData() === '"library"';
    lost ||= first;
    return first ? route.abort() : route.continue();
  });
  await stage.page.reload();
  await stage.at('trouble').waitFor();
  await stage.at('trouble-retry').click();
  await stage.at('game').first().waitFor();
  const expected = stage.errors.filter((error) => /Failed to load resource|ERR_FAILED/.test(error));
  assert.equal(expected.length, stage.errors.length, String(stage.errors));
});
