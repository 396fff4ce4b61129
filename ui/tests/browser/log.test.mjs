// The log and what is made of it: filters, entries that open, notes, dice, the report, undo and redo, agreed edits, replay, thumbnails.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

/** The log as the server tells it. */
async function log() {
  const { table } = await stage.game();
  return (await stage.ask({ log: { table, from: 1 } })).log.plies;
}

const isFight = (ply) => ply.events.some(({ ledger, places }) => ledger?.kind === 'odds' || (ledger?.kind === 'drm' && (places ?? []).length > 0));

/** The numbers of the entries that are shown, the last first. */
async function shown() {
  return stage.at('log-entry').evaluateAll((all) => all.map((one) => Number(one.dataset.ply)));
}

/** Lets the computer decide on the server until the log holds what is wanted, then loads the page again. */
async function playUntil(enough) {
  const { table } = await stage.game();
  for (let tries = 0; tries < 1500; tries++) {
    const { changed } = await stage.ask({ advance: { table } });
    if (!changed.waiting_for_computer || (tries % 20 === 0 && enough(await log()))) break;
  }
  // A game that is gone on with stands still until the computer is told to go on.
  await stage.page.reload();
  await stage.at('computer-once').waitFor();
  return stage.settled();
}

test('the log is filtered by fights, dice, seat, hex and words, and an entry opens its ledger', async () => {
  await stage.begin({ options: { setup: 'historical' }, players: { finnish: 'random', german: 'random' } });
  await stage.at('computer-pause').click();
  await playUntil((plies) => plies.filter(isFight).length >= 4 && plies.length > 200);
  const plies = await log();
  const numbers = (pass) => plies.filter(pass).map((ply) => ply.number).reverse().slice(0, 150);
  await stage.at('filter-fights').click();
  assert.deepEqual(await shown(), numbers(isFight));
  const fight = plies.findLast((ply) => isFight(ply) && ply.events.some((event) => event.ledger?.kind === 'odds'));
  if (fight) {
    const entry = stage.page.locator(`[data-testid=log-entry][data-ply="${fight.number}"]`);
    await entry.locator('.number').click();
    await entry.getByTestId('ledger').first().waitFor();
    assert.ok((await entry.getByTestId('rule-chip').count()) > 2);
  }
  await stage.at('filter-fights').click();
  await stage.at('filter-dice').click();
  assert.deepEqual(await shown(), numbers((ply) => ply.draws.length > 0));
  await stage.at('filter-seat').selectOption('german');
  assert.deepEqual(await shown(), numbers((ply) => ply.draws.length > 0 && ply.seat === 'german'));
  await stage.at('filter-clear').click();
  const place = plies.flatMap((ply) => ply.events.flatMap((event) => event.places ?? [])).find((one) => /^\d+$/.test(one));
  await stage.at('filter-hex').fill(place);
  await stage.at('filter-hex').press('Enter');
  const there = await shown();
  assert.ok(there.length > 0 && there.length < plies.length);
  await stage.at('filter-clear').click();
  await stage.at('filter-words').fill('no such words');
  assert.deepEqual(await shown(), []);
  await stage.at('filter-clear').click();
});

test('the replay steps from combat to combat, scrubs over turns, and is seen by one side alone', async () => {
  const plies = await log();
  const fights = plies.filter(isFight).map((ply) => ply.number);
  const strip = (ply) => stage.page.locator(`[data-testid=replay-strip][data-ply="${ply}"]`);
  await stage.at('replay').click();
  await stage.at('replay-strip').waitFor();
  assert.equal(await stage.at('replay-fights').getAttribute('data-count'), String(fights.length));
  await stage.at('replay-first').click();
  await strip(0).waitFor();
  await stage.at('replay-next-fight').click();
  await strip(fights[0]).waitFor();
  await stage.at('replay-next-fight').click();
  await strip(fights[1]).waitFor();
  await stage.at('replay-previous-fight').click();
  await strip(fights[0]).waitFor();
  const turns = await stage.at('replay-turn').evaluateAll((all) => all.map((one) => Number(one.dataset.ply)));
  assert.ok(turns.length >= 2);
  await stage.at('replay-turn').nth(1).click();
  await strip(turns[1]).waitFor();
  const { table } = await stage.game();
  const asked = stage.page.waitForRequest((request) => (request.postData() ?? '').includes('"seat":"finnish"'));
  await stage.at('replay-eyes').selectOption('finnish');
  assert.ok((await asked).postData().includes('"at"'));
  const seen = await stage.ask({ at: { table, ply: turns[1], seat: 'finnish' } });
  assert.ok(!seen.position.view.markers.some((marker) => marker.kind === 'alcohol-hidden'));
  await stage.at('replay-now').click();
  await stage.at('replay-strip').waitFor({ state: 'detached' });
});

test('the dice are counted for each seat against what was to be expected', async () => {
  const plies = await log();
  const rolled = plies.reduce((sum, ply) => sum + ply.draws.length, 0);
  await stage.at('tab-dice').click();
  await stage.at('dice').first().waitFor();
  const counted = await stage.at('dice').evaluateAll((all) =>
    all.flatMap((one) => [...one.querySelectorAll('tbody tr')].map((row) => Number(row.children[2].textContent))).reduce((a, b) => a + b, 0),
  );
  assert.equal(counted, rolled);
  assert.match(await stage.at('dice-means').first().textContent(), /3[.,]50/);
  await stage.at('tab-log').click();
});

test('the log leaves as a text with turns, dice and rules', async () => {
  await stage.at('report').click();
  const text = await stage.at('report-text').inputValue();
  assert.match(text, /^# Tornio/);
  assert.match(text, /## Turn 1A/);
  assert.match(text, /\(dice: \d/);
  const plies = await log();
  assert.equal(text.split('\n').filter((line) => /^\d+\. /.test(line)).length, plies.length);
  await stage.at('report-with-dice').uncheck();
  assert.doesNotMatch(await stage.at('report-text').inputValue(), /\(dice: \d/);
  const coming = stage.page.waitForEvent('download');
  await stage.at('report-save').click();
  const download = await coming;
  assert.match(download.suggestedFilename(), /\.md$/);
  const file = join(stage.folder, 'report.md');
  await download.saveAs(file);
  assert.ok(readFileSync(file, 'utf8').startsWith('# Tornio'));
  await stage.at('dialog-close').click();
});

test('a game in the library has a picture of where it stands', async () => {
  await stage.at('leave').click();
  const picture = stage.at('thumbnail').first();
  await picture.waitFor();
  await stage.page.waitForFunction(() => Number(document.querySelector('[data-testid=thumbnail]')?.getAttribute('data-pieces')) > 5);
  assert.ok((await picture.locator('image').count()) > 0);
});

test('a note is written on a hex, is kept, and is taken away', async () => {
  await stage.begin({ options: { setup: 'historical' } });
  const { place } = await stage.mover();
  await stage.page.keyboard.press('Escape');
  const module = await stage.module();
  const { view } = await stage.game();
  const taken = new Set(Object.values(view.pieces).map((piece) => piece.place));
  const empty = module.sheets[0].hexes.find((hex) => hex.legal && !taken.has(hex.place) && hex.place !== place);
  await stage.fit();
  await stage.click(empty.place);
  await stage.at('note-write').click();
  await stage.at('note-text').fill('Bridge to hold');
  await stage.at('note-keep').click();
  await stage.at('note').waitFor();
  await stage.page.reload();
  await stage.at('notes').waitFor();
  await stage.at('notes').locator('summary').click();
  await stage.at('note-line').click();
  assert.equal((await stage.at('note').textContent()).trim(), 'Bridge to hold');
  const { table } = await stage.game();
  assert.deepEqual((await stage.ask({ notes: { table } })).notes.notes.map((note) => [note.place, note.text]), [[empty.place, 'Bridge to hold']]);
  await stage.at('note-remove').click();
  await stage.at('notes').waitFor({ state: 'detached' });
});

test('undo and redo say what they do, and redo goes by the rules like any decision', async () => {
  await stage.page.keyboard.press('Escape');
  const { id, place, places } = await stage.mover();
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const before = await stage.ply();
  await stage.click(places[0]);
  await stage.reaches(before + 1);
  assert.match(await stage.at('undo-named').textContent(), new RegExp(places[0]));
  await stage.at('undo-named').click();
  await stage.stands(before);
  assert.match(await stage.at('redo').textContent(), new RegExp(places[0]));
  await stage.at('redo').click();
  await stage.reaches(before + 1);
  assert.equal((await stage.game()).view.pieces[id].place, places[0]);
  assert.equal(await stage.at('redo').count(), 0);
  // The keys do the same, and the buttons above the map have the same names.
  assert.match(await stage.at('undo').getAttribute('title'), new RegExp(places[0]));
  await stage.page.keyboard.press('u');
  await stage.stands(before);
  assert.match(await stage.at('redo-top').getAttribute('title'), new RegExp(places[0]));
  await stage.page.keyboard.press('Shift+U');
  await stage.reaches(before + 1);
  assert.equal((await stage.game()).view.pieces[id].place, places[0]);
});

test('since my last turn shows what is new', async () => {
  await stage.at('since').click();
  await stage.at('log-found').waitFor();
  const fresh = await shown();
  const plies = await log();
  assert.ok(fresh.length > 0 && fresh.length <= plies.length);
  await stage.at('filter-clear').click();
});

test('an edit is proposed in words, agreed to, and done', async () => {
  const { view } = await stage.game();
  const [id] = Object.entries(view.pieces).find(([, piece]) => piece.side === 'german' && /^\d+$/.test(piece.place));
  await stage.at('menu').click();
  await stage.at('propose-edit-finnish').click();
  await stage.at('edit-piece').selectOption(id);
  await stage.at('edit-kind').selectOption('face');
  await stage.at('edit-face').selectOption('reduced');
  await stage.at('edit-add').click();
  const before = await stage.ply();
  await stage.at('edit-propose').click();
  await stage.reaches(before + 1);
  await stage.at('menu').click();
  await stage.at('proposed-items').waitFor();
  await stage.at('accept-german').click();
  await stage.reaches(before + 2);
  assert.equal((await stage.game()).view.pieces[id].face, 'reduced');
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
