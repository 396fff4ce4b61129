// The figures of the page against their budgets: start, opening, frames, views, queries, memory. It measures, and judges nothing.

import { passUntil } from './position.mjs';
import { descendants, megabytes } from './memory.mjs';
import { Stage } from './stage.mjs';

/** How many steps of each movement are measured. */
const STEPS = 60;
/** How many decisions are made and taken back. */
const DECISIONS = 120;
/** How often each question is asked. */
const QUESTIONS = 40;
/** How often the program is started and a game opened. */
const STARTS = 5;
/** What each may take: milliseconds, but for the memory in MB. */
const BUDGET = { start: 1000, open: 1500, frame: 16.7, view: 33, query: 5, memory: 400 };

const stage = await Stage.set();
try {
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
  await starting();
  const { id, place, places } = await stage.mover();
  for (const [width, height] of [[1280, 800], [2560, 1440]]) {
    await stage.page.setViewportSize({ width, height });
    await stage.fit();
    await frames(`pan, ${width}x${height}`, pan);
    await stage.fit();
    await frames(`zoom, ${width}x${height}`, zoom);
    await stage.fit();
    await stage.click(place);
    await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
    await frames(`pointer over the reach, ${width}x${height}`, () => hover(places));
    await stage.page.keyboard.press('Escape');
  }
  await views({ id, place, places });
  await questions();
  memory();
} finally {
  await stage.strike();
}

/** From the start of the program to a library that answers, and from a click on a game to its drawn board. */
async function starting() {
  const [starts, opens] = [[], []];
  for (let time = 0; time < STARTS; time++) {
    starts.push(await stage.again());
    opens.push(
      await stage.page.evaluate(async () => {
        const begun = performance.now();
        document.querySelector('[data-testid=continue]').click();
        const drawn = () => document.querySelector('[data-testid=board]')?.frames?.().drawn === true;
        while (!drawn()) await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - begun;
      }),
    );
  }
  print('start to an interactive library', starts, BUDGET.start);
  print('opening a module to a drawn board', opens, BUDGET.open);
}

/** Draws while something is done, and prints the times of the frames. */
async function frames(name, act) {
  const times = () => stage.page.evaluate(() => document.querySelector('[data-testid=board]').frames());
  const before = (await times()).count;
  await act();
  const { count, times: all } = await times();
  print(`frame: ${name}`, all.slice(-(count - before)), BUDGET.frame);
}

async function pan() {
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  await stage.page.mouse.down({ button: 'middle' });
  for (let step = 0; step < STEPS; step++) {
    await stage.page.mouse.move(at.x + 80 * Math.sin(step / 8), at.y + 50 * Math.cos(step / 8));
    await frame();
  }
  await stage.page.mouse.up({ button: 'middle' });
}

async function zoom() {
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  for (let step = 0; step < STEPS; step++) {
    await stage.page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60);
    await frame();
  }
}

async function hover(places) {
  for (const place of places) {
    const at = await stage.hex(place);
    await stage.page.mouse.move(at.x, at.y);
    await frame();
  }
}

function frame() {
  return stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

/** From the key to the page that shows the new view, its board drawn: a move, taken back and made again. */
async function views({ id, place, places }) {
  await stage.page.setViewportSize({ width: 1280, height: 800 });
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const ply = await stage.settled();
  await stage.click(places[0]);
  await stage.reaches(ply + 1);
  await stage.page.keyboard.press('Escape');
  const times = await stage.page.evaluate(async (many) => {
    const table = document.querySelector('[data-testid=table]');
    const board = document.querySelector('[data-testid=board]');
    const found = [];
    for (let time = 0; time < many; time++) {
      const [shown, drawn] = [table.dataset.ply, board.frames().count];
      const key = time % 2 === 0 ? { key: 'u' } : { key: 'U', shiftKey: true };
      const begun = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
      await new Promise((done) => {
        const watch = new MutationObserver(() => {
          if (table.dataset.ply === shown) return;
          watch.disconnect();
          done();
        });
        watch.observe(table, { attributes: true });
      });
      const answered = performance.now() - begun;
      // What the board draws of it comes in the next frame; the wait for that frame is the screen's.
      while (board.frames().count === drawn) await new Promise((done) => requestAnimationFrame(done));
      found.push(answered + board.frames().times.at(-1));
      while (table.getAttribute('aria-busy') === 'true' || !board.frames().drawn) await new Promise((done) => requestAnimationFrame(done));
    }
    return found;
  }, DECISIONS);
  print('view after an action, drawn', times, BUDGET.view);
}

/** Every kind of question, the way over HTTP included: in a movement, and before a fight. */
async function questions() {
  const { game } = await position();
  const { view, desks, table } = game;
  const movers = desks.flatMap((desk) => desk.offers).filter((offer) => offer.path && offer.pieces.length === 1);
  const units = Object.keys(view.pieces).filter((id) => /^\d+$/.test(view.pieces[id].place));
  const asked = {
    reach: movers.map(({ pieces }) => ({ reach: { pieces } })),
    path: movers.map(({ pieces, places }) => ({ path: { pieces, to: places.at(-1) } })),
    supply: units.map((piece) => ({ supply: { piece } })),
    piece: units.map((piece) => ({ piece: { piece } })),
    place: units.map((id) => ({ place: { place: view.pieces[id].place } })),
    'zones of control': ['finnish', 'german'].map((side) => ({ zoc: { side } })),
    owners: ['finnish', 'german'].map((side) => ({ owned: { side } })),
    duties: ['duties'],
  };
  const all = [];
  for (const [kind, queries] of Object.entries(asked)) {
    const times = await ask(table, queries);
    all.push(...times);
    print(`query: ${kind}`, times, BUDGET.query);
  }
  const fight = await passUntil(stage, (desk) => desk.offers.some((offer) => offer.adds && offer.verb === 'join')).catch(() => undefined);
  if (fight) {
    const joins = fight.desk.offers.filter((offer) => offer.adds);
    const drafted = joins.flatMap(({ verb, pieces, places }) => places.map((to) => ({ drafted: { items: [{ verb, pieces, path: [to] }] } })));
    const times = await ask(fight.game.table, drafted);
    all.push(...times);
    print('query: odds and chances of an attack', times, BUDGET.query);
  }
  print('queries of all kinds', all, BUDGET.query);
}

async function position() {
  await stage.page.keyboard.press('Escape');
  await stage.untilMoves();
  return { game: await stage.game() };
}

function ask(table, queries) {
  return stage.page.evaluate(
    async ({ handle, all, many }) => {
      const token = new URLSearchParams(location.search).get('token');
      const found = [];
      for (let time = 0; time < many; time++) {
        const begun = performance.now();
        const response = await fetch('/request', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Motti-Token': token },
          body: JSON.stringify({ ask: { table: handle, query: all[time % all.length] } }),
        });
        const answer = await response.json();
        if (!answer.answer) throw new Error(JSON.stringify(answer));
        found.push(performance.now() - begun);
      }
      return found;
    },
    { handle: table, all: queries, many: Math.max(QUESTIONS, queries.length) },
  );
}

/** What the program holds, and the browser with it; the window's own engine takes the browser's place there. */
function memory() {
  const program = megabytes(stage.program);
  const others = descendants(process.pid).filter((pid) => pid !== stage.program).map(megabytes);
  const browser = others.reduce((sum, one) => sum + one, 0);
  line('memory of the program', `${program.toFixed(0)} MB`, '', undefined);
  line(`memory of the program and ${others.length} processes of the browser`, `${(program + browser).toFixed(0)} MB`, `${BUDGET.memory} MB`, (program + browser) / BUDGET.memory);
}

/** The half and the slowest hundredth of some times, and what part of the budget that slowest takes. */
function print(name, times, budget) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  line(`${name} (${sorted.length})`, `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`, `${budget} ms`, at(0.99) / budget);
}

function line(name, figure, budget, ratio) {
  const against = ratio === undefined ? '' : `budget ${budget}, ${(ratio * 100).toFixed(0)} % of it`;
  console.log(`${name.padEnd(58)} ${figure.padEnd(32)} ${against}`.trimEnd());
}
