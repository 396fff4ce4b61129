// What happens rarely, each arranged by agreement and then done at the table: demolition, Air Strikes, Motti, step losses, panic, a Tank's second hex.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { agree, fighters, ground, passUntil, put, stackAt } from './position.mjs';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});
beforeEach(async () => {
  if ((await stage.at('leave').count()) > 0) await stage.at('leave').click();
  await stage.at('library').waitFor();
  await stage.begin({ options: { setup: 'historical' }, seed: '1944' });
});

const offers = (verb, choice = null) => (desk) => desk.offers.some((offer) => offer.verb === verb && offer.choice === choice);
const isOpen = (hex) => hex.terrain === 'open';

/** What has happened after a ply. */
async function since(ply) {
  const { table } = await stage.game();
  return (await stage.ask({ log: { table, from: ply + 1 } })).log.plies;
}

const rulesOf = (plies) => plies.flatMap((one) => one.events.map((event) => event.rule));

/** The desk that is asked. */
async function asked() {
  return (await stage.game()).desks.find((desk) => desk.decision !== null);
}

/** Commits what the sheet shows, and waits for the dice. */
async function commit() {
  const ply = await stage.settled();
  await stage.at('combat-commit').click();
  await stage.reaches(ply + 1);
  return stage.settled();
}

/** The attack on a place, from the list of those that can be made. */
async function attack(place) {
  await passUntil(stage, offers('join'));
  await stage.at('target').first().waitFor();
  const ply = await stage.settled();
  await stage.page.locator(`[data-testid=target][data-place="${place}"]`).click();
  await commit();
  return ply;
}

/** Spends points by these deeds, in this order, until the draft is whole; then commits it. */
async function spend(...wanted) {
  await stage.at('points-left').waitFor();
  for (let step = 0; step < 12; step++) {
    const desk = await asked();
    if (desk.offers.some((offer) => !offer.adds)) break;
    const verb = wanted.find((one) => desk.offers.some((offer) => offer.adds && offer.verb === one));
    const chosen = await stage.at('deed-chosen').count();
    await stage.page.locator(`[data-testid=deed][data-verb="${verb}"]`).first().click();
    await stage.at('deed-chosen').nth(chosen).waitFor();
  }
  await commit();
}

/** Passes what may be declined in the combat under way, until `until` holds. */
async function decline(until) {
  for (let step = 0; step < 8; step++) {
    const desk = await asked();
    if (until(desk)) return desk;
    const ply = await stage.settled();
    await stage.at('offer').last().click();
    await stage.reaches(ply + 1);
    await stage.settled();
  }
  throw new Error('the combat does not come to that');
}

test('an engineer blows up a bridge: chances first, then the die, its row, and the bridge on the map', async () => {
  const { desk } = await passUntil(stage, offers('demolish'));
  const [engineer] = desk.offers.find((offer) => offer.verb === 'demolish').pieces;
  const place = (await stage.game()).view.pieces[engineer].place;
  const bridge = async () => (await stage.game()).view.markers.find((marker) => marker.kind.startsWith('bridge') && marker.place === place);
  const before = await bridge();
  assert.ok(before, 'a bridge stands there');
  const ply = await stage.settled();
  await stage.page.locator('[data-testid=open-item][data-verb=demolish]').click();
  await stage.page.locator(`[data-testid=selection] [data-piece="${engineer}"]`).waitFor();
  await stage.page.locator('[data-testid=offer-selected][data-verb=demolish]').click();
  await stage.at('likely').first().waitFor();
  assert.equal(await stage.ply(), ply, 'nothing is lit before it is committed');
  await commit();
  await stage.at('dice-tray').waitFor();
  const [done] = await since(ply);
  assert.equal(done.action.verb, 'demolish');
  const [cell] = done.events.find((event) => event.ledger).ledger.cells;
  await stage.at('tab-charts').click();
  const row = stage.page.locator(`[data-testid=chart][data-chart="${cell.chart}"] tr[aria-current=true]`);
  await row.waitFor();
  assert.equal(await row.getAttribute('data-row'), cell.row);
  const now = await bridge();
  const failed = cell.row === 'failed';
  assert.equal(JSON.stringify(now) === JSON.stringify(before), failed, `${cell.row}: ${JSON.stringify([before, now])}`);
  assert.ok((await stage.game()).view.pieces[engineer].badges.some((badge) => badge.kind === 'demolition'));
});

test('an Air Strike hits a unit', async () => {
  const { desk, game } = await passUntil(stage, offers('air-strike'));
  const [place] = desk.offers.find((offer) => offer.verb === 'air-strike' && offer.choice === null).places;
  const there = stackAt(game.view, place);
  await stage.fit();
  const ply = await stage.settled();
  await stage.click(place);
  await stage.at('likely').first().waitFor();
  assert.equal(await stage.ply(), ply);
  await commit();
  const [done] = await since(ply);
  assert.deepEqual([done.action.verb, done.action.path], ['air-strike', [place]]);
  const strike = done.events.find((event) => event.rule === '20.0');
  const levels = strike.message.facts.find(([name]) => name === 'levels')[1].number;
  const { view } = await stage.game();
  for (const id of there.filter((one) => view.pieces[one].place === place)) {
    const broken = view.pieces[id].badges.some((badge) => badge.kind.startsWith('broken'));
    assert.equal(broken, levels > 0, `${id} after ${levels} levels`);
  }
});

test('an Air Strike on a bridge with a garrison asks which is meant', async () => {
  const german = (desk) => desk.seat === 'german' && offers('air-strike', 'bridge')(desk);
  const { desk } = await passUntil(stage, german);
  const place = desk.offers.find((offer) => offer.choice === 'bridge').places[0];
  const [finn] = await fighters(stage, 'finnish');
  await agree(stage, [put(finn, place)]);
  await stage.fit();
  const ply = await stage.settled();
  await stage.click(place);
  const ways = stage.at('fork').locator('button');
  await ways.nth(1).waitFor();
  await stage.at('fork').locator('[data-choice=bridge]').click();
  await stage.at('throw').nth(1).waitFor();
  await commit();
  const [done] = await since(ply);
  assert.deepEqual([done.action.choice, done.draws.length], ['bridge', 2]);
  assert.ok(rulesOf([done]).includes('20.2'));
});

test('a ring that closes shows the Motti and the want of supply on the counter, and prisoners count', async () => {
  await passUntil(stage, offers('move'));
  const field = await ground(stage);
  const finns = (await fighters(stage, 'finnish')).slice(0, 6);
  const german = (await fighters(stage, 'german', 'defense')).find((id) => id.startsWith('G-13'));
  const gap = field.ring[5];
  const last = field.around(gap).find((place) => field.beyond.includes(place));
  const places = [...field.ring.slice(0, 5), last];
  await agree(stage, [put(german, field.middle), ...finns.map((id, index) => put(id, places[index]))]);
  const status = async () => {
    const at = await stage.hex(field.middle);
    await stage.page.mouse.move(at.x, at.y);
    const face = stage.at('fan').locator(`[data-piece="${german}"] [data-status]`);
    await face.waitFor();
    return (await face.getAttribute('data-status')).split(' ');
  };
  await stage.fit();
  assert.ok(!(await status()).includes('motti'));
  const ply = await stage.settled();
  await stage.page.keyboard.press('Escape');
  await stage.click(last);
  await stage.page.locator(`[data-testid=selection] [data-piece="${finns[5]}"]`).waitFor();
  await stage.click(gap);
  await stage.reaches(ply + 1);
  await stage.settled();
  await stage.page.keyboard.press('Escape');
  await stage.page.mouse.move(5, 300);
  const now = await status();
  assert.ok(now.includes('motti') && now.includes('out-of-supply'), now.join());
  const points = async () => (await stage.game()).view.tracks.find((track) => track.id === 'vp').value;
  const before = await points();
  const begun = await attack(field.middle);
  // Nobody gets out of a ring: every step that is lost in it is a step of prisoners.
  for (let step = 0; step < 10; step++) {
    const { view } = await stage.game();
    if (!view.markers.some((marker) => marker.kind === 'combat')) break;
    const desk = await asked();
    if (desk.decision.kind === 'draft') await spend('step-loss', 'broken-1', 'broken-2', 'panic', 'retreat');
    else await decline((one) => one !== desk && JSON.stringify(one.offers) !== JSON.stringify(desk.offers));
  }
  assert.equal((await stage.game()).view.pieces[german].place, '#eliminated');
  assert.ok(rulesOf(await since(begun)).includes('26.1'), 'steps lost in a Motti count by their own rule');
  assert.ok(Number(await points()) > Number(before));
});

test('a step loss is spent by its button, taken back, and turns the counter', async () => {
  await passUntil(stage, offers('move'));
  const field = await ground(stage, isOpen);
  const finns = (await fighters(stage, 'finnish')).slice(0, 4);
  const germans = (await fighters(stage, 'german', 'defense')).slice(0, 3);
  await agree(stage, [...finns.map((id) => put(id, field.ring[0])), ...germans.map((id) => put(id, field.middle))]);
  await attack(field.middle);
  await stage.at('points-left').waitFor();
  const points = (text, same) =>
    stage.page.waitForFunction(([was, equal]) => (document.querySelector('[data-testid=points-left]')?.textContent === was) === equal, [text, same]);
  const left = await stage.at('points-left').textContent();
  const deed = stage.page.locator('[data-testid=deed][data-verb=step-loss]').first();
  const id = await deed.getAttribute('data-piece');
  assert.equal((await stage.game()).view.pieces[id].face, 'front');
  await deed.click();
  await stage.at('deed-chosen').waitFor();
  await points(left, false);
  await stage.at('deed-chosen').click();
  await stage.at('deed-chosen').waitFor({ state: 'detached' });
  await points(left, true);
  await stage.page.locator(`[data-testid=deed][data-verb=step-loss][data-piece="${id}"]`).click();
  await stage.at('deed-chosen').waitFor();
  await stage.at('tab-charts').click();
  await stage.page.locator('[data-testid=chart][data-chart="22.11"] tr[data-row=step_loss][aria-current=true]').waitFor();
  await stage.page.locator('[data-testid=chart][data-chart="22.1"] tr[aria-current=true]').waitFor();
  await spend('step-loss', 'broken-1', 'broken-2');
  assert.equal((await stage.game()).view.pieces[id].face, 'reduced');
});

test('a panic takes everybody back on the map', async () => {
  await passUntil(stage, offers('move'));
  const field = await ground(stage, isOpen);
  const finns = (await fighters(stage, 'finnish')).slice(0, 4);
  const germans = (await fighters(stage, 'german', 'defense')).slice(0, 3);
  await agree(stage, [...finns.map((id) => put(id, field.ring[0])), ...germans.map((id) => put(id, field.middle))]);
  const begun = await attack(field.middle);
  await spend('panic', 'step-loss', 'broken-1', 'broken-2');
  assert.ok(rulesOf(await since(begun)).includes('22.6.6'));
  // What one side has in its hand is not shown to be the other's.
  const chosen = await stage.page.locator('[data-testid=fighter][aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.piece));
  assert.ok(chosen.every((id) => germans.includes(id)), chosen.join());
  for (let step = 0; step < 3; step++) {
    const desk = await asked();
    const ways = desk.offers.filter((offer) => offer.verb === 'fall-back');
    if (ways.length === 0) break;
    await stage.page.locator('[data-testid=fighter][aria-pressed=true]').first().waitFor();
    const taken = await stage.page.locator('[data-testid=fighter][aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.piece));
    const way = ways.find(({ pieces }) => pieces.length === taken.length && pieces.every((id) => taken.includes(id)));
    const ply = await stage.settled();
    await stage.click(way.places[0]);
    await stage.reaches(ply + 1);
    await stage.settled();
  }
  const { view } = await stage.game();
  for (const id of germans) {
    assert.notEqual(view.pieces[id].place, field.middle, id);
    assert.ok(!field.ring.includes(view.pieces[id].place), `${id} is two hexes away`);
  }
});

test('a Tank advances a second hex', async () => {
  await passUntil(stage, offers('move'));
  const field = await ground(stage, (hex, ring) => isOpen(hex) && ring.filter(isOpen).length >= 2);
  const [from] = field.ring.filter((place) => isOpen(field.at.get(place)));
  const finns = (await fighters(stage, 'finnish')).filter((id) => id !== 'F-TANK').slice(0, 3);
  const weakest = (await fighters(stage, 'german', 'defense')).at(-1);
  await agree(stage, [
    ...['F-TANK', ...finns].map((id) => put(id, from)),
    put(weakest, field.middle),
    { verb: 'face', pieces: [weakest], choice: 'reduced' },
  ]);
  await attack(field.middle);
  for (let step = 0; step < 6; step++) {
    const desk = await asked();
    if (desk.offers.some((offer) => offer.verb === 'advance')) break;
    if (desk.decision.kind === 'draft') await spend('step-loss', 'broken-1');
    else await decline((one) => one.decision.kind === 'draft' || one.offers.some((offer) => offer.verb === 'advance'));
  }
  const way = (await asked()).offers.find((offer) => offer.verb === 'advance' && offer.pieces.includes('F-TANK'));
  const second = way.places.find((place) => place !== field.middle && place !== from);
  await stage.fit();
  await stage.page.locator('[data-testid=fighter][data-piece=F-TANK]').click();
  await stage.page.locator('[data-testid=fighter][data-piece=F-TANK][aria-pressed=true]').waitFor();
  const ply = await stage.settled();
  await stage.click(second);
  await stage.reaches(ply + 1);
  const [done] = await since(ply);
  assert.deepEqual([done.action.verb, (await stage.game()).view.pieces['F-TANK'].place], ['advance', second]);
  assert.ok(rulesOf([done]).includes('24.1'));
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
