// Fighting by mouse and by keys: attacks to their end, fire, an overrun, overlays, and why something may not be.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { arrange, playUntil, stackAt } from './position.mjs';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
});
after(async () => {
  await stage?.strike();
});

const HISTORICAL = { options: { setup: 'historical' }, seed: '1944' };
/** Who has the first Player Turn of that game. */
const ATTACKER = 'finnish';
const joins = (desk) => desk.offers.some((offer) => offer.adds && offer.verb === 'join');

/** Begins the same game again. */
async function begin() {
  if ((await stage.at('leave').count()) > 0) await stage.at('leave').click();
  await stage.at('library').waitFor();
  await stage.begin(HISTORICAL);
}

/** The desk that is asked now. */
async function asked() {
  const game = await stage.game();
  return { game, desk: game.desks.find((desk) => desk.decision !== null) };
}

/** A piece on top of its stack with one of the places that it could attack; a strong one with all its movement before others. */
function attacker({ game, desk }) {
  for (const offer of [...desk.offers].reverse()) {
    const [id] = offer.pieces;
    if (!offer.adds || offer.verb !== 'join') continue;
    const { place } = game.view.pieces[id];
    if (stackAt(game.view, place).at(-1) === id) return { id, place, target: offer.places[0] };
  }
  throw new Error('nobody on top of a stack can attack');
}

/** The rules of a ledger, from the first entry to the last, parts included. */
function rulesOf(entries) {
  return entries.flatMap((entry) => [entry.rule, ...rulesOf(entry.parts ?? [])]);
}

async function drag(from, to) {
  const [a, b] = [await stage.hex(from), await stage.hex(to)];
  await stage.page.mouse.move(a.x, a.y);
  await stage.page.mouse.down();
  await stage.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await stage.page.mouse.move(b.x, b.y, { steps: 4 });
}

/** Ends a combat under way by what `press` and `point` do; gives the verbs that were done. */
async function fightOut({ press, point }) {
  const done = new Set();
  for (let step = 0; step < 60; step++) {
    const { game, desk } = await asked();
    if (!game.view.markers.some((marker) => marker.kind === 'combat')) return done;
    const ply = await stage.settled();
    const ways = desk.offers.filter((offer) => offer.path);
    if (desk.decision.kind === 'draft') {
      await stage.at('points-left').waitFor();
      const commit = desk.offers.some((offer) => !offer.adds);
      if (!commit) {
        // Who defends gives way, who attacks stays fit to follow.
        const wanted = desk.seat === ATTACKER
          ? ['no-effect', 'step-loss', 'broken-1', 'broken-2', 'retreat', 'panic']
          : ['retreat', 'panic', 'broken-1', 'step-loss', 'broken-2', 'no-effect'];
        const open = desk.offers.filter((offer) => offer.adds).map((offer) => offer.verb);
        const verb = wanted.find((one) => open.includes(one));
        if (!verb) throw new Error(JSON.stringify([desk.decision.prompt, desk.draft, desk.offers]));
        const items = await stage.page.getByTestId('deed-chosen').count();
        await press(`[data-testid=deed][data-verb="${verb}"]`);
        await stage.page.getByTestId('deed-chosen').nth(items).waitFor();
        done.add(verb);
        continue;
      }
      await press('[data-testid=combat-commit]:not([disabled])');
    } else if (ways.length > 0) {
      await stage.page.locator('[data-testid=fighter][aria-pressed=true]').first().waitFor();
      const taken = await stage.page.locator('[data-testid=fighter][aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.piece));
      const way = ways.find(({ pieces }) => pieces.length === taken.length && pieces.every((id) => taken.includes(id)));
      done.add(way.verb);
      await point(way.places[0]);
    } else {
      await press('[data-testid=offer] >> nth=-1');
    }
    await stage.reaches(ply + 1);
    await stage.settled();
  }
  throw new Error('the combat does not end');
}

/** What was done in the fights of the first tests. */
const done = new Set();
const byMouse = {
  press: (selector) => stage.page.locator(selector).first().click(),
  point: (place) => stage.click(place),
};

test('an attack is dragged, foretold, changed, taken apart, and fought to its end', async () => {
  await begin();
  const position = await playUntil(stage, joins);
  const { id, place, target } = attacker(position);
  await stage.at('target').first().waitFor();
  await stage.fit();
  await drag(place, target);
  // Before it is dropped, the sheet says what it would come to.
  const foretold = await stage.at('forecast-brief').textContent();
  assert.match(foretold, /^\d+(\.5)?:\d+(\.5)?$/);
  await stage.page.mouse.up();
  await stage.at('combat-commit').waitFor();
  assert.equal(await stage.at('forecast-brief').textContent(), foretold);
  const fighters = stage.page.locator('[data-testid=fighter][aria-pressed=true]');
  assert.deepEqual(await fighters.evaluateAll((all) => all.map((one) => one.dataset.piece)), [id]);
  // The ledger is the engine's, entry by entry.
  const ply = await stage.ply();
  const { game, desk } = await asked();
  const attack = { verb: 'attack', items: desk.draft };
  const { answer } = await stage.ask({ ask: { table: game.table, query: { odds: { action: attack } } } });
  const shown = await stage.at('forecast').locator('[data-testid=ledger] [data-testid=rule-chip]').evaluateAll((all) => all.map((one) => one.dataset.rule));
  assert.deepEqual(shown, rulesOf(answer.ledger.entries));
  assert.ok(shown.length > 4, 'the odds have their reasons');
  assert.ok((await stage.at('likely').count()) > 2);
  // Others join and leave by their counters; Escape takes everything apart.
  const other = stage.page.locator('[data-testid=fighter][aria-pressed=false]').first();
  if ((await other.count()) > 0) {
    await other.click();
    await fighters.nth(1).waitFor();
    await fighters.nth(1).click();
    await fighters.nth(1).waitFor({ state: 'detached' });
  }
  await stage.page.keyboard.press('Escape');
  await stage.at('combat-commit').waitFor({ state: 'detached' });
  assert.equal((await asked()).desk.draft.length, 0);
  assert.equal(await stage.ply(), ply);
  await drag(place, target);
  await stage.page.mouse.up();
  assert.match(await stage.at('combat-commit').textContent(), /rolls/);
  await stage.at('combat-commit').click();
  await stage.reaches(ply + 1);
  // The dice that fell are those of the log.
  await stage.at('dice-tray').waitFor();
  const log = (await stage.ask({ log: { table: game.table, from: ply + 1 } })).log.plies[0];
  const faces = await stage.at('dice-tray').getByTestId('die').evaluateAll((all) => all.map((one) => Number(one.dataset.face)));
  assert.deepEqual(faces, log.draws.map((draw) => draw.face));
  assert.deepEqual(log.events.find((event) => event.ledger).ledger, answer.ledger, 'what was foretold is what was counted');
  for (const verb of await fightOut(byMouse)) done.add(verb);
});

test('everybody attacks from the list, and moves back and on upon the map', async () => {
  await stage.at('target').first().waitFor();
  const ply = await stage.settled();
  await stage.at('target').first().click();
  await stage.at('combat-commit').click();
  await stage.reaches(ply + 1);
  for (const verb of await fightOut(byMouse)) done.add(verb);
  assert.ok(done.has('fall-back'), `somebody falls back: ${[...done].join()}`);
  assert.ok(done.has('advance'), `somebody advances: ${[...done].join()}`);
});

test('a unit that cannot attack says why, with the rule', async () => {
  await begin();
  const { game, desk } = await playUntil(stage, joins);
  const module = await stage.module();
  const { id, place } = attacker({ game, desk });
  const open = desk.offers.find((offer) => offer.adds && offer.pieces[0] === id).places;
  const target = Object.values(game.view.pieces).find(
    (piece) => piece.side !== desk.seat && /^\d+$/.test(piece.place) && !open.includes(piece.place),
  ).place;
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const ply = await stage.ply();
  await stage.click(target);
  await stage.at('refusal').waitFor();
  const rule = await stage.at('refusal').getAttribute('data-rule');
  assert.ok(module.rules.some((one) => one.id === rule), `${rule} is no rule of the title`);
  assert.equal(await stage.ply(), ply);
  assert.equal((await asked()).desk.draft.length, 0);
});

test('supply is laid over the map as the engine has it', async () => {
  const { game } = await asked();
  const cut = [];
  const onMap = Object.entries(game.view.pieces).filter(([, piece]) => /^\d+$/.test(piece.place));
  for (const [id] of onMap) {
    const { answer } = await stage.ask({ ask: { table: game.table, query: { supply: { piece: id } } } });
    if (!answer.verdict.holds) cut.push(id);
  }
  await stage.page.keyboard.press('Escape');
  await stage.page.keyboard.press('s');
  await stage.page.locator(`[data-testid=cut-off][data-count="${cut.length}"]`).waitFor();
  const legend = stage.at('overlay-legend');
  assert.equal(await legend.getAttribute('data-overlay'), 'supply');
  assert.equal(await legend.getByTestId('rule-chip').first().getAttribute('data-rule'), '13.0');
  await stage.fit();
  const own = onMap.find(([, piece]) => piece.side === 'finnish' && piece.place.startsWith('32'));
  const at = await stage.hex(own[1].place);
  await stage.page.mouse.move(at.x, at.y);
  await stage.at('supply-verdict').waitFor();
  for (const [key, id] of [['c', 'zoc'], ['o', 'owned'], ['v', 'points'], ['e', 'threat']]) {
    await stage.page.keyboard.press(key);
    await stage.page.locator(`[data-testid=overlay-legend][data-overlay=${id}]`).waitFor();
  }
  await stage.page.keyboard.press('e');
  await legend.waitFor({ state: 'detached' });
});

test('an attack is fought by keys alone', async () => {
  const press = (key) => stage.page.keyboard.press(key);
  /** The cursor goes to a place by arrows. */
  const cursorTo = async (place) => {
    const module = await stage.module();
    const hexes = new Map(module.sheets[0].hexes.map((hex) => [hex.place, hex]));
    await press('b');
    for (let steps = 0; steps < 120; steps++) {
      const now = hexes.get(await stage.at('board').getAttribute('data-cursor'));
      const goal = hexes.get(place);
      if (now?.place === place) return;
      const [dx, dy] = now ? [goal.x - now.x, goal.y - now.y] : [1, 0];
      await press(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    throw new Error(`the cursor does not come to ${place}`);
  };
  /** The focus goes to a button by Tab, and Enter presses it. */
  const tabTo = async (selector) => {
    const wanted = await stage.page.locator(selector).first().elementHandle();
    for (let tabs = 0; tabs < 150; tabs++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return press('Enter');
      await press('Tab');
    }
    throw new Error(`no Tab leads to ${selector}`);
  };
  await press('Escape');
  await press('Escape');
  await press('n');
  const chosen = stage.page.locator('[data-testid=selection] [data-testid=piece]');
  await chosen.first().waitFor();
  const id = await chosen.first().getAttribute('data-piece');
  const { desk } = await asked();
  const target = desk.offers.find((offer) => offer.adds && offer.pieces[0] === id).places[0];
  await cursorTo(target);
  const ply = await stage.ply();
  await press('Enter');
  await stage.at('combat-commit').waitFor();
  await press('x');
  await stage.reaches(ply + 1);
  await fightOut({
    press: (selector) => (selector.includes('combat-commit') ? press('x') : tabTo(selector)),
    point: async (place) => {
      await cursorTo(place);
      await press('Enter');
    },
  });
});

test('indirect fire shows its ledger and chances before it is fired', async () => {
  await begin();
  const { game, desk } = await playUntil(stage, (one) => one.offers.some((offer) => offer.verb === 'fire'));
  await stage.fit();
  const offer = desk.offers.find((one) => one.verb === 'fire' && one.pieces.length === 1);
  const { place } = game.view.pieces[offer.pieces[0]];
  const ply = await stage.ply();
  // Through the fan, since others may lie above.
  await stage.click(place);
  await stage.page.mouse.move(5, 300);
  const at = await stage.hex(place);
  await stage.page.keyboard.press('Escape');
  await stage.page.mouse.move(at.x, at.y);
  await stage.at('fan').locator(`[data-piece="${offer.pieces[0]}"]`).click();
  await stage.click(offer.places[0]);
  await stage.at('combat-commit').waitFor();
  assert.equal(await stage.ply(), ply, 'nothing is fired before it is committed');
  const query = { forecast: { action: { verb: 'fire', pieces: offer.pieces, path: [offer.places[0]] } } };
  const { answer } = await stage.ask({ ask: { table: game.table, query } });
  const shown = await stage.at('forecast').locator('[data-testid=ledger] [data-testid=rule-chip]').evaluateAll((all) => all.map((one) => one.dataset.rule));
  const ledgers = answer.forecast.ledgers.filter((ledger) => ledger.entries.length > 0);
  assert.deepEqual(shown, ledgers.flatMap((ledger) => rulesOf(ledger.entries)));
  await stage.at('combat-commit').click();
  await stage.reaches(ply + 1);
  await stage.at('dice-tray').waitFor();
  const { log } = await stage.ask({ log: { table: game.table, from: ply + 1 } });
  assert.equal(log.plies[0].action.verb, 'fire');
});

test('an overrun is foretold and made from the map', async () => {
  await begin();
  const { game, desk } = await playUntil(stage, (one) => one.offers.some((offer) => offer.verb === 'move' && offer.path));
  // By agreement the weakest enemy stands alone in the open next to a stack that can run over him.
  const found = await arrange(stage, game, desk);
  await stage.fit();
  await stage.click(found.place);
  await stage.page.mouse.move(5, 300);
  const at = await stage.hex(found.place);
  await stage.page.keyboard.press('Escape');
  await stage.page.mouse.move(at.x, at.y);
  await stage.at('fan-all').click();
  const ply = await stage.ply();
  await stage.click(found.target);
  await stage.at('combat-commit').waitFor();
  assert.equal(await stage.at('forecast-summary').getByTestId('rule-chip').getAttribute('data-rule'), '19.0');
  assert.equal(await stage.ply(), ply);
  await stage.at('combat-commit').click();
  await stage.reaches(ply + 1);
  const { view } = await stage.game();
  assert.equal(view.pieces[found.enemy].place, '#eliminated');
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
