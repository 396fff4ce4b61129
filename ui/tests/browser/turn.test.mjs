// A turn at the table: seats first, phases, what is open, warnings, keys of one's own, settings, and the curtain.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOfMap } from './looks.mjs';
import { agree, passUntil } from './position.mjs';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});

test('who sits where comes first, and nothing is played before Start', async () => {
  await stage.install();
  const fields = await stage.page.locator('form select, form [data-testid=start]').evaluateAll((all) => all.map((one) => one.dataset.testid));
  assert.match(fields[0], /^player-/);
  assert.equal(fields.at(-1), 'start');
  const said = await stage.at('who-plays').textContent();
  await stage.at('player-german').selectOption('random');
  assert.notEqual(await stage.at('who-plays').textContent(), said);
  await stage.at('player-finnish').selectOption('random');
  assert.equal((await stage.ask('library')).library.games.length, 0);
  await stage.at('player-german').selectOption('person');
  await stage.at('player-finnish').selectOption('person');
});

test('a game that is gone on with stands still until its computer is told to go on', async () => {
  await stage.begin({ options: { setup: 'historical' }, players: { finnish: 'random', german: 'random' } });
  await stage.reaches(6);
  await stage.at('leave').click();
  await stage.at('continue').first().click();
  await stage.at('board').waitFor();
  await stage.at('computer-once').waitFor();
  const before = await stage.settled();
  await stage.at('computer-once').click();
  await stage.reaches(before + 1);
  await stage.at('computer-pause').click();
  await stage.reaches(before + 3);
  await stage.at('leave').click();
});

test('the bar of phases shows the step that is played, and the banner what to do', async () => {
  await stage.begin({ options: { setup: 'historical' }, players: { finnish: 'person', german: 'person' } });
  await stage.untilMoves();
  const steps = stage.at('phases').locator('li');
  assert.ok((await steps.count()) >= 5);
  assert.equal(await stage.at('phases').locator('[aria-current=step]').count(), 1);
  const { view } = await stage.game();
  const track = view.tracks.find((one) => one.id === 'sequence');
  assert.equal(await stage.at('phases').locator('[aria-current=step]').getAttribute('data-step'), track.at);
  assert.notEqual((await stage.at('prompt').textContent()).trim(), '');
  assert.equal(await stage.at('banner').count(), 1);
});

test('what is open is counted and leads to its place', async () => {
  const offers = await stage.offers();
  const movers = new Set(offers.filter((offer) => offer.verb === 'move').flatMap((offer) => offer.pieces));
  const item = stage.page.locator('[data-testid=open-item][data-verb=move]');
  assert.match(await item.textContent(), new RegExp(`\\b${movers.size}\\b`));
  await stage.fit();
  await item.click();
  const first = await stage.page.locator('[data-testid=selection] [data-piece]').first().getAttribute('data-piece');
  assert.ok(movers.has(first));
  const { view } = await stage.game();
  const at = await stage.hex(view.pieces[first].place);
  const board = await stage.at('board').boundingBox();
  assert.ok(at.x > board.x && at.x < board.x + board.width && at.y > board.y && at.y < board.y + board.height);
  await item.click();
  await stage.page.waitForFunction((id) => document.querySelector('[data-testid=selection] [data-piece]')?.dataset.piece !== id, first);
  await stage.page.keyboard.press('Shift+N');
  await stage.page.locator(`[data-testid=selection] [data-piece="${first}"]`).waitFor();
});

test('whoever does not know is told the next thing a hand can do', async () => {
  const hint = async (id) => stage.page.locator(`[data-testid=hint][data-hint="${id}"]`).waitFor();
  await stage.page.keyboard.press('Escape');
  await hint('hint-piece');
  await stage.page.keyboard.press('n');
  await hint('hint-go');
  await stage.at('settings').click();
  await stage.at('set-hints').uncheck();
  await stage.at('dialog-close').click();
  await stage.at('hint').waitFor({ state: 'detached' });
  await stage.at('settings').click();
  await stage.at('set-hints').check();
  await stage.at('dialog-close').click();
});

test('the edge of the panels is moved by keys and by hand, and the map keeps half of the window', async () => {
  const width = async () => (await stage.page.locator('aside.panels').boundingBox()).width;
  const first = await width();
  await stage.at('side-edge').focus();
  for (let steps = 0; steps < 12; steps++) await stage.page.keyboard.press('ArrowLeft');
  const wide = await width();
  assert.ok(wide > first + 20, `${wide} after ${first}`);
  assert.ok((await partOfMap(stage.page)) >= 0.5);
  const edge = await stage.at('side-edge').boundingBox();
  await stage.page.mouse.move(edge.x + 3, 400);
  await stage.page.mouse.down();
  await stage.page.mouse.move(edge.x + 103, 400, { steps: 4 });
  await stage.page.mouse.up();
  const narrow = await width();
  assert.ok(Math.abs(wide - narrow - 100) < 12, `${narrow} after ${wide}`);
  await stage.page.reload();
  await stage.at('board').waitFor();
  assert.ok(Math.abs((await width()) - narrow) < 2);
  await stage.at('side-edge').dblclick();
  assert.ok(Math.abs((await width()) - first) < 2);
});

test('passing with something left asks first, and the asking can be switched off', async () => {
  await stage.at('settings').click();
  await stage.at('set-warnBeforePassing').check();
  await stage.at('dialog-close').click();
  const before = await stage.ply();
  await stage.at('offer').first().click();
  await stage.at('pass-left').waitFor();
  await stage.at('sure-cancel').click();
  await stage.at('pass-left').waitFor({ state: 'detached' });
  assert.equal(await stage.ply(), before);
  await stage.at('offer').first().click();
  await stage.at('pass-go').first().click();
  await stage.page.locator('[data-testid=selection] [data-piece]').first().waitFor();
  assert.equal(await stage.ply(), before);
  await stage.at('offer').first().click();
  await stage.at('warn-off').check();
  await stage.at('sure').click();
  await stage.reaches(before + 1);
  const kept = await stage.page.evaluate(() => JSON.parse(localStorage.getItem('motti.settings')));
  assert.equal(kept.warnBeforePassing, false);
});

test('a die that is rolled by an answer asks first where that is wanted', async () => {
  await stage.at('settings').click();
  await stage.at('set-confirmDice').check();
  await stage.at('dialog-close').click();
  // The table is told that the first button rolls a die, as it is told of an attack.
  const { table } = await stage.page.evaluate(() => document.querySelector('[data-testid=table]').dataset);
  await stage.page.route('**/request', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const desk of answer.table?.desks ?? []) for (const offer of desk.offers) offer.rolls = true;
    await route.fulfill({ response, json: answer });
  });
  await stage.page.reload();
  await stage.at('offer').first().waitFor();
  const before = await stage.ply();
  await stage.at('offer').first().click();
  await stage.at('dice-off').waitFor();
  assert.equal(await stage.ply(), before);
  await stage.at('dice-off').uncheck();
  await stage.at('sure').click();
  await stage.reaches(before + 1);
  await stage.page.unroute('**/request');
  assert.ok(Number(table) > 0);
});

test('keys are given to other commands, and are kept', async () => {
  const { page } = stage;
  await page.keyboard.press('?');
  const line = (id) => page.locator(`[data-testid=key-line][data-command="${id}"]`);
  await line('minimap').getByTestId('key-change').click();
  await page.keyboard.press('Q');
  assert.match(await line('minimap').textContent(), /Q/);
  // Keys of another command are taken from it, and that is said.
  await line('ruler').getByTestId('key-change').click();
  await page.keyboard.press('Q');
  assert.doesNotMatch(await line('minimap').getByTestId('key-change').textContent(), /Q/);
  assert.match(await page.locator('dialog [role=status]').textContent(), /\S/);
  await line('minimap').getByTestId('key-change').click();
  await page.keyboard.press('Q');
  await page.keyboard.press('Escape');
  await page.reload();
  await stage.at('board').waitFor();
  const shown = async () => (await page.evaluate(() => JSON.parse(localStorage.getItem('motti.settings')))).minimap;
  const before = await shown();
  await page.keyboard.press('m');
  assert.equal(await shown(), before);
  await page.keyboard.press('q');
  assert.equal(await shown(), !before);
  await page.keyboard.press('q');
  await page.keyboard.press('?');
  await stage.at('keys-reset').click();
  await page.keyboard.press('Escape');
});

test('the size of text and reduced motion are the player’s', async () => {
  const size = () => stage.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await stage.at('settings').click();
  await stage.at('text-size').selectOption('1.3');
  assert.ok(Math.abs((await size()) - before * 1.3) < 0.1);
  await stage.at('text-size').selectOption('1');
  await stage.at('motion').selectOption('full');
  assert.equal(await stage.page.locator('html').getAttribute('data-motion'), 'full');
  await stage.at('motion').selectOption('reduced');
  assert.equal(await stage.page.locator('html').getAttribute('data-motion'), 'still');
  await stage.at('motion').selectOption('system');
  await stage.at('dialog-close').click();
  await stage.at('leave').click();
});

test('what one seat has in its hand is not in the hand of the next', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
  const first = await stage.at('seat').textContent();
  for (let steps = 0; steps < 12 && (await stage.at('seat').textContent()) === first; steps++) {
    await stage.page.keyboard.press('n');
    await stage.at('deselect').waitFor();
    const ply = await stage.settled();
    await stage.at('offer').last().click();
    await stage.reaches(ply + 1);
    await stage.settled();
  }
  assert.notEqual(await stage.at('seat').textContent(), first);
  assert.equal(await stage.at('deselect').count(), 0);
  await stage.at('leave').click();
});

test('the curtain covers the board until its seat lifts it', async () => {
  await stage.page.reload();
  await stage.at('library').waitFor();
  await stage.at('hidden').check();
  await stage.at('option-setup').selectOption('free');
  await stage.at('start').click();
  await stage.at('curtain').waitFor();
  assert.equal(await stage.at('board').count(), 0);
  // The Germans hide their depots.
  assert.equal(await stage.at('curtain').getAttribute('data-seat'), 'german');
  await stage.at('curtain-lift').click();
  await stage.at('board').waitFor();
  const seen = await stage.game();
  assert.deepEqual(seen.seats, ['german']);
  await stage.fit();
  for (const wanted of [1, 2]) {
    const next = (await stage.offers()).find((offer) => offer.adds && offer.places.length > 0);
    await stage.click(next.places[0]);
    await stage.at('draft-item').nth(wanted - 1).waitFor();
  }
  await stage.page.locator('[data-testid=offer].primary').first().click();
  await stage.at('curtain').waitFor();
  assert.equal(await stage.at('board').count(), 0);
  const seat = await stage.at('curtain').getAttribute('data-seat');
  await stage.at('curtain-lift').click();
  await stage.at('board').waitFor();
  const other = await stage.game();
  assert.deepEqual(other.seats, [seat]);
  assert.notEqual(seat, 'german');
  assert.ok(!other.view.markers.some((marker) => marker.kind === 'alcohol-hidden'), 'the depots stay hidden');
  assert.doesNotMatch(await stage.page.locator('body').textContent(), /depot is hidden in \d/);
  // Coming back to the page, nobody is before it until the curtain is lifted again.
  await stage.page.reload();
  await stage.at('curtain').waitFor();
  assert.equal(await stage.at('curtain').getAttribute('data-seat'), seat);
  await stage.at('curtain-leave').click();
  await stage.at('library').waitFor();
});

test('a public question in the midst of a turn is answered over what all may know', async () => {
  await stage.at('hidden').check();
  await stage.at('option-setup').selectOption('historical');
  await stage.at('start').click();
  await stage.at('curtain').waitFor();
  // Both sides, at a table of their own, bring a fight about; the page knows nothing of it.
  const game = decodeURIComponent(/#\/game\/(.+)$/.exec(stage.page.url())[1]);
  const { table: own } = (await stage.ask({ open_game: { game, seats: null, open: false } })).table;
  await passUntil(stage, (desk) => desk.offers.some((offer) => offer.verb === 'move'), own);
  const { view, game: summary } = (await stage.ask({ table: { table: own } })).table;
  const module = (await stage.ask({ module: { module: summary.module } })).module;
  const fighters = (side) => Object.keys(view.pieces).filter((id) => view.pieces[id].side === side && Number(module.counters[id]?.faces.front.values.attack ?? 0) >= 4);
  const { hexes, radius } = module.sheets[0];
  const taken = new Set(Object.values(view.pieces).map((piece) => piece.place));
  const near = (hex, far) => hexes.filter((one) => one !== hex && Math.hypot(one.x - hex.x, one.y - hex.y) < radius * 1.8 * far);
  const field = hexes.find((hex) => hex.legal && near(hex, 3).length === 36 && near(hex, 3).every((one) => one.legal && !taken.has(one.place)));
  const put = (id, hex) => ({ verb: 'put', pieces: [id], path: [hex.place] });
  const finns = fighters('finnish').slice(0, 4).map((id) => put(id, near(field, 1)[0]));
  await agree(stage, [...finns, ...fighters('german').slice(0, 2).map((id) => put(id, field))], own);
  await passUntil(stage, (desk) => desk.offers.some((offer) => offer.verb === 'join'), own);
  await stage.page.reload();
  await stage.at('curtain').waitFor();
  assert.equal(await stage.at('curtain').getAttribute('data-seat'), 'finnish');
  await stage.at('curtain-lift').click();
  await stage.at('board').waitFor();
  // The Finns write a note; what they see is theirs.
  await stage.fit();
  await stage.click(near(field, 3).at(-1).place);
  await stage.at('note-write').click();
  await stage.at('note-text').fill('Only for Finns');
  await stage.at('note-keep').click();
  await stage.at('notes').waitFor();
  await stage.page.keyboard.press('Escape');
  const asked = [];
  stage.page.on('request', (request) => asked.push(request.postData() ?? ''));
  await stage.page.locator(`[data-testid=target][data-place="${field.place}"]`).click();
  await stage.at('combat-commit').click();
  await stage.at('curtain-common').waitFor();
  assert.equal(await stage.at('curtain').count(), 0);
  assert.equal(await stage.at('board').count(), 1);
  await stage.at('spending').waitFor();
  assert.equal(await stage.at('notes').count(), 0);
  assert.doesNotMatch(await stage.page.locator('body').textContent(), /Only for Finns/);
  const shown = await stage.game();
  assert.deepEqual(shown.seats, ['german'], 'the Germans answer');
  // Log, turns and notes are read through eyes that hold no seat.
  const read = asked.flatMap((text) => {
    const body = text.startsWith('{') ? JSON.parse(text) : {};
    return [body.log, body.at, body.notes].flatMap((part) => part?.table ?? []);
  });
  const last = read.at(-1);
  assert.ok(read.length > 0);
  assert.notEqual(last, shown.table);
  assert.deepEqual((await stage.ask({ table: { table: last } })).table.seats, []);
  await stage.at('leave').click();
  await stage.at('library').waitFor();
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
