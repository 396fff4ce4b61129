// What the page says about rules: refusals with their rule, drafts, both languages, charts, and the computer's seats.

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

test('what is not allowed says why, and its rule opens', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  const { id, place, places } = await stage.mover();
  const module = await stage.module();
  const { view } = await stage.game();
  const taken = new Set(Object.values(view.pieces).map((piece) => piece.place));
  const closed = module.sheets[0].hexes.find(
    (hex) => !hex.legal && !taken.has(hex.place) && !places.includes(hex.place),
  );
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const before = await stage.ply();
  await stage.click(closed.place);
  await stage.at('refusal').waitFor();
  const rule = await stage.at('refusal').getAttribute('data-rule');
  assert.ok(module.rules.some((one) => one.id === rule), `${rule} is no rule of the title`);
  assert.equal(await stage.ply(), before);
  await stage.at('refusal').getByTestId('rule-chip').first().click();
  const opened = stage.page.locator(`[data-testid=rule][data-rule="${rule}"]`);
  const summary = module.rules.find((one) => one.id === rule).summary.en;
  assert.ok((await opened.textContent()).includes(summary));
  await stage.at('rule-search').fill(module.rules[3].title.en);
  assert.ok((await stage.at('rule-line').count()) >= 1);
});

/** Chooses a language in the settings of the table. */
async function speak(language) {
  await stage.at('settings').click();
  await stage.at('language').selectOption(language);
  await stage.at('dialog-close').click();
}

test('the page speaks Finnish at once, and still after it is loaded again', async () => {
  const english = await stage.at('prompt').textContent();
  await speak('fi');
  const finnish = await stage.at('prompt').textContent();
  assert.notEqual(finnish, english);
  assert.equal(await stage.page.locator('html').getAttribute('lang'), 'fi');
  await stage.page.reload();
  await stage.at('prompt').waitFor();
  assert.equal(await stage.at('prompt').textContent(), finnish);
  await speak('en');
  assert.equal(await stage.at('prompt').textContent(), english);
});

test('charts say where they come from, and so does the map', async () => {
  await stage.at('tab-charts').click();
  const chart = stage.at('chart').first();
  await chart.locator('summary').click();
  assert.ok((await chart.locator('td').count()) > 0);
  assert.match(await stage.at('panel-charts').textContent(), /reconstructed/);
  assert.match(await stage.at('reconstructed').textContent(), /reconstructed/i);
  await stage.at('tab-tracks').click();
  assert.equal(await stage.page.locator('[data-testid=tracks-turn] [aria-current=true]').count(), 1);
  await stage.at('tab-help').click();
  assert.ok((await stage.at('help').textContent()).length > 40);
  await stage.at('leave').click();
});

test('a draft is put together, changed and committed as a whole', async () => {
  await stage.begin({ options: { setup: 'free' } });
  await stage.fit();
  const depots = (await stage.offers()).find((offer) => offer.adds && offer.pieces.length === 0);
  await stage.click(depots.places[0]);
  await stage.at('draft-item').first().waitFor();
  assert.equal(await stage.ply(), 0);
  await stage.at('draft-remove').first().click();
  await stage.at('draft-item').first().waitFor({ state: 'detached' });
  for (const wanted of [1, 2]) {
    const next = (await stage.offers()).find((offer) => offer.adds && offer.places.length > 0);
    await stage.click(next.places[0]);
    await stage.at('draft-item').nth(wanted - 1).waitFor();
  }
  await stage.commit();
  const placing = (await stage.offers()).filter((offer) => offer.adds);
  assert.ok(placing.length > 0, 'the set-up goes on with pieces to be placed');
  for (let done = 0; done < placing.length; done++) {
    const offer = (await stage.offers()).find((one) => one.adds && one.pieces.length === 1);
    await stage.page.locator(`[data-testid=tray-piece][data-piece="${offer.pieces[0]}"]`).click();
    await stage.click(offer.places[0]);
    await stage.at('draft-item').nth(done).waitFor();
  }
  await stage.commit();
  await stage.at('leave').click();
});

test('two random players play on until they are paused', async () => {
  await stage.begin({ options: { setup: 'historical' }, players: { finnish: 'random', german: 'random' } });
  await stage.at('computer-pace').fill('3');
  await stage.reaches(25);
  await stage.at('computer-pause').click();
  await stage.at('computer-once').waitFor();
  const before = await stage.settled();
  await stage.at('computer-once').click();
  await stage.reaches(before + 1);
  await stage.at('computer-pause').click();
  await stage.reaches(before + 10);
  assert.ok((await stage.at('log-entry').count()) >= 20);
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
