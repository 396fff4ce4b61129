// What guides a player beside the map: the forces, the charts with their provenance and lit rows, the rules with their rulings.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
  await stage.begin({ options: { setup: 'historical' } });
});
after(async () => {
  await stage?.strike();
});

test('the order of battle shows what the view shows, and a click goes to the unit', async () => {
  await stage.mover();
  const { view } = await stage.game();
  await stage.at('tab-forces').click();
  await stage.at('forces-german').click();
  const order = stage.at('order-of-battle');
  await stage.at('forces-search').fill('K.Gr. Kemi');
  const shown = order.locator('[data-testid=force-unit]');
  await shown.first().waitFor();
  const ids = await shown.evaluateAll((all) => all.map((one) => one.dataset.piece));
  const module = await stage.module();
  const wanted = Object.entries(module.counters).filter(([, one]) => one.formation === 'K.Gr. Kemi').map(([id]) => id);
  assert.deepEqual(ids.sort(), wanted.filter((id) => view.pieces[id]).sort());
  const [id] = ids.filter((one) => /^\d+$/.test(view.pieces[one].place));
  await order.locator(`[data-piece="${id}"]`).click();
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  await stage.at('forces-search').fill('no such unit');
  assert.equal(await shown.count(), 0);
  await stage.page.keyboard.press('Escape');
});

test('arrivals are listed by turn, formations lie in formations, and every unit is counted once', async () => {
  await stage.at('forces-search').fill('');
  await stage.at('forces-finnish').click();
  const { view } = await stage.game();
  const finns = Object.entries(view.pieces).filter(([, piece]) => piece.side === 'finnish');
  const inOrder = await stage.at('order-of-battle').locator('[data-testid=force-unit]').evaluateAll((all) => all.map((one) => one.dataset.piece));
  assert.deepEqual([...inOrder].sort(), finns.map(([id]) => id).sort());
  const turns = await stage.at('arrival').evaluateAll((all) => all.map((one) => one.dataset.turn));
  assert.deepEqual(turns, [...turns].sort());
  const due = finns.filter(([, piece]) => piece.place.startsWith('#arrivals-'));
  assert.equal(await stage.at('arrivals').locator('[data-testid=force-unit]').count(), due.length);
  const battalion = stage.page.locator('[data-formation="3.D"] [data-formation="JR 11"] [data-formation="I/11"]');
  assert.equal(await battalion.count(), 1);
});

test('a chart is read without a cut cell, and says on a press where it comes from', async () => {
  await stage.at('tab-charts').click();
  const chart = stage.page.locator('[data-testid=chart][data-chart="18.6"]');
  await chart.locator('summary').click();
  const cut = await chart.locator('th, td').evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  assert.deepEqual(cut, []);
  const badge = chart.getByTestId('provenance').first();
  await badge.hover();
  await chart.getByTestId('provenance-why').first().waitFor();
  await stage.at('tab-charts').hover();
  await chart.getByTestId('provenance-why').waitFor({ state: 'detached' });
  await badge.focus();
  await stage.page.keyboard.press('Enter');
  const why = chart.getByTestId('provenance-why').first();
  await why.waitFor();
  const box = await why.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 1280, 'the explanation is inside the window');
  await stage.page.keyboard.press('Enter');
  await chart.getByTestId('chart-large').click();
  await stage.at('dialog').waitFor();
  await stage.at('dialog-close').click();
  await stage.at('chart-search').fill('odds');
  await stage.page.locator('[data-testid=chart][data-chart="22.1"]').waitFor();
  assert.equal(await chart.count(), 0);
  await stage.at('chart-search').fill('');
});

test('rules go by section and by search, with what they are part of, need, and what was ruled', async () => {
  const module = await stage.module();
  await stage.at('tab-rules').click();
  const section = stage.page.locator('[data-testid=rule-section][data-rule="22.0"]');
  await section.locator('summary').click();
  await section.getByTestId('rule-line').nth(1).click();
  await stage.at('rule').waitFor();
  assert.match(await stage.at('rule-above').textContent(), /22\.0/);
  const ruling = module.rulings.find((one) => one.cases.length > 0);
  await stage.at('rule-search').fill(ruling.question.en);
  await stage.at('ruling-line').first().click();
  const shown = stage.page.locator(`[data-testid=ruling][data-ruling="${ruling.id}"]`);
  await shown.waitFor();
  assert.ok((await shown.textContent()).includes(ruling.ruling.en.split(/\d/)[0]));
  const needing = module.rules.find((one) => one.needs.length > 0);
  await stage.at('rule-search').fill(needing.id);
  await stage.at('rule-line').first().click();
  await stage.at('rule-needs').getByTestId('rule-chip').first().click();
  await stage.page.locator(`[data-testid=rule][data-rule="${needing.needs[0]}"]`).waitFor();
  assert.match(await stage.at('rule-needed-by').textContent(), new RegExp(needing.id.replaceAll('.', '\\.')));
  await stage.at('rule-search').fill('');
});

test('after a roll the row of its chart is lit, and the ledger leads there', async () => {
  const { table } = await stage.game();
  const { log } = await stage.ask({ log: { table, from: 1 } });
  const rolled = log.plies.findLast((ply) => ply.events.some((event) => (event.ledger?.cells ?? []).length > 0));
  const { ledger } = rolled.events.find((event) => (event.ledger?.cells ?? []).length > 0);
  const [cell] = ledger.cells;
  await stage.at('tab-log').click();
  const entry = stage.page.locator(`[data-testid=log-entry][data-ply="${rolled.number}"]`);
  await entry.locator('.number').click();
  await entry.getByTestId('ledger').first().waitFor();
  await entry.getByTestId('ledger-chart').first().click();
  await stage.at('panel-charts').waitFor();
  const lit = stage.page.locator(`[data-testid=chart][data-chart="${cell.chart}"] tr[aria-current=true]`);
  assert.ok(log.plies.length - rolled.number < 12, 'the last roll is not long ago');
  await lit.waitFor();
  assert.equal(await lit.getAttribute('data-row'), cell.row);
  await stage.at('charts-lit').waitFor();
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
