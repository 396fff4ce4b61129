// How long frames of the board take to draw, and how long the page waits for answers: figures for the bench, no verdict.

import { Stage } from './stage.mjs';

/** How many steps of each movement are measured. */
const STEPS = 60;

const stage = await Stage.set();
try {
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
  const { id, place, places } = await stage.mover();
  for (const [width, height] of [[1280, 800], [2560, 1440]]) {
    await stage.page.setViewportSize({ width, height });
    await stage.fit();
    await measure(`pan, ${width}x${height}`, pan);
    await stage.fit();
    await measure(`zoom, ${width}x${height}`, zoom);
    await stage.fit();
    await stage.click(place);
    await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
    await measure(`pointer over the reach, ${width}x${height}`, () => hover(places));
    await stage.page.keyboard.press('Escape');
  }
  await answers(id);
} finally {
  await stage.strike();
}

/** Draws while something is done, and prints the times of the frames. */
async function measure(name, act) {
  const times = () => stage.page.evaluate(() => document.querySelector('[data-testid=board]').frames());
  const before = (await times()).count;
  await act();
  const { count, times: all } = await times();
  print(name, all.slice(-(count - before)), 'frames');
}

async function pan() {
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  await stage.page.mouse.down({ button: 'middle' });
  for (let step = 0; step < STEPS; step++) {
    await stage.page.mouse.move(at.x + 80 * Math.sin(step / 8), at.y + 50 * Math.cos(step / 8));
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await stage.page.mouse.up({ button: 'middle' });
}

async function zoom() {
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  for (let step = 0; step < STEPS; step++) {
    await stage.page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60);
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

async function hover(places) {
  for (const place of places) {
    const at = await stage.hex(place);
    await stage.page.mouse.move(at.x, at.y);
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** The time of a query, the way over HTTP included. */
async function answers(id) {
  const { table } = await stage.page.evaluate(() => document.querySelector('[data-testid=table]').dataset);
  const queries = await stage.page.evaluate(
    async ({ handle, piece, many }) => {
      const token = new URLSearchParams(location.search).get('token');
      const found = [];
      for (let time = 0; time < many; time++) {
        const begun = performance.now();
        const response = await fetch('/request', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Motti-Token': token },
          body: JSON.stringify({ ask: { table: handle, query: { reach: { pieces: [piece] } } } }),
        });
        await response.json();
        found.push(performance.now() - begun);
      }
      return found;
    },
    { handle: Number(table), piece: id, many: STEPS * 3 },
  );
  print('reach of a unit, asked over loopback', queries, 'answers');
}

function print(name, times, what) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  console.log(`${name}: ${sorted.length} ${what}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
