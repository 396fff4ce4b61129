// The board: pan and zoom, the small map, what is written on it, the ruler, stacks, boxes and planned ways.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passUntil } from './position.mjs';
import { Stage } from './stage.mjs';

let stage;
before(async () => {
  stage = await Stage.set();
  await stage.begin({ options: { setup: 'historical' } });
  await stage.untilMoves();
});
after(async () => {
  await stage?.strike();
});

/** Lets the page draw so many frames. */
async function frames(count) {
  await stage.page.evaluate(
    (many) =>
      new Promise((done) => {
        const next = (left) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
        next(many);
      }),
    count,
  );
}

/** How far two hexes are apart on the screen: the zoom. */
async function spread() {
  const [a, b] = [await stage.hex('0101'), await stage.hex('0110')];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Waits until a page's value passes. */
async function until(read, passes) {
  for (let tries = 0; tries < 100; tries++) {
    const value = await read();
    if (passes(value)) return value;
    await frames(2);
  }
  throw new Error(`never came: ${JSON.stringify(await read())}`);
}

/** The stack with the most pieces that the seat which is asked holds. */
async function tallest() {
  const { view, desks } = await stage.game();
  const able = new Set(desks.find((desk) => desk.decision)?.offers.flatMap((offer) => offer.pieces));
  const stacks = new Map();
  for (const [id, piece] of Object.entries(view.pieces)) {
    if (!/^\d+$/.test(piece.place) || !able.has(id)) continue;
    stacks.set(piece.place, [...(stacks.get(piece.place) ?? []), id]);
  }
  return [...stacks].sort((a, b) => b[1].length - a[1].length)[0];
}

test('wheel, keys and buttons zoom about their point, and two fingers pan', async () => {
  await stage.fit();
  const whole = await spread();
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  await stage.page.mouse.wheel(0, -240);
  await until(spread, (now) => now > whole * 1.3);
  const there = await stage.hex('2010');
  assert.ok(Math.hypot(there.x - at.x, there.y - at.y) < 3, 'the hex under the wheel stays there');
  const zoomed = await spread();
  // Fingers on a trackpad slant: that is a pan.
  await stage.page.mouse.wheel(30, 20);
  const after = await until(() => stage.hex('2010'), (now) => Math.abs(now.x - there.x + 30) < 2);
  assert.ok(Math.abs(after.y - there.y + 20) < 2);
  assert.ok(Math.abs((await spread()) - zoomed) < 0.5);
  await stage.page.keyboard.press('-');
  await until(spread, (now) => now < zoomed * 0.9);
  await stage.page.keyboard.press('b');
  const before = await stage.hex('2010');
  await stage.page.keyboard.press('Shift+ArrowRight');
  await until(() => stage.hex('2010'), (now) => now.x < before.x - 50);
});

test('with motion the camera glides, frame by frame, and comes to the same place', async () => {
  await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
  await stage.fit();
  const frames = () => stage.page.evaluate(() => document.querySelector('[data-testid=board]').frames().count);
  await until(frames, (count) => count > 0);
  const before = await frames();
  await stage.at('zoom-in').click();
  // Where it will come to rest is known at once.
  const aim = await spread();
  await until(frames, (count) => count > before + 2);
  await stage.page.emulateMedia({ reducedMotion: 'reduce' });
  await stage.fit();
  await stage.at('zoom-in').click();
  assert.ok(Math.abs((await spread()) - aim) < 1);
});

test('a board at rest draws no frame', async () => {
  await stage.fit();
  const count = () => stage.page.evaluate(() => document.querySelector('[data-testid=board]').frames().count);
  // Pictures may still arrive: at some time there are none left, and the page has frames the board does not draw.
  let last = -1;
  await until(
    async () => {
      const before = await count();
      await frames(20);
      last = (await count()) - before;
      return last;
    },
    (drawn) => drawn === 0,
  );
  assert.equal(last, 0);
  // The pointer alone has it drawn again.
  const still = await count();
  await stage.page.mouse.move(500, 400);
  await stage.page.mouse.move(560, 440);
  await until(count, (now) => now > still);
});

test('the small map shows what is seen and goes elsewhere', async () => {
  await stage.fit();
  await stage.at('minimap').waitFor({ state: 'hidden' });
  await stage.at('zoom-in').click();
  await stage.at('zoom-in').click();
  await stage.at('zoom-in').click();
  await stage.at('minimap').waitFor();
  const seen = await stage.at('minimap-seen').boundingBox();
  const all = await stage.at('minimap').boundingBox();
  assert.ok(seen.width < all.width * 0.95 || seen.height < all.height * 0.95);
  const before = await stage.hex('2010');
  await stage.page.mouse.click(all.x + all.width * 0.2, all.y + all.height * 0.1);
  await until(() => stage.hex('2010'), (now) => Math.abs(now.y - before.y) > 40);
  await stage.page.keyboard.press('m');
  await stage.at('minimap').waitFor({ state: 'detached' });
  await stage.page.keyboard.press('m');
});

test('numbers, names and grid each have a switch that is kept', async () => {
  await stage.at('layers').click();
  for (const layer of ['numbers', 'names', 'grid']) {
    await stage.at(`layer-${layer}`).uncheck();
    const kept = await stage.page.evaluate(() => JSON.parse(localStorage.getItem('motti.settings')));
    assert.equal(kept[layer], false);
  }
  await stage.page.reload();
  await stage.at('board').waitFor();
  await stage.at('layers').click();
  assert.equal(await stage.at('layer-grid').isChecked(), false);
  for (const layer of ['numbers', 'names', 'grid']) await stage.at(`layer-${layer}`).check();
  await stage.at('layers').click();
});

test('zoom, place and selection are there again after the page is loaded again', async () => {
  const [place, ids] = await tallest();
  await stage.fit();
  await stage.click(place);
  await stage.page.keyboard.press('a');
  await stage.page.locator(`[data-testid=selection] [data-piece="${ids[0]}"]`).waitFor();
  await stage.page.keyboard.press('z');
  const before = { spread: await spread(), at: await stage.hex(place) };
  const kept = () => stage.page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('motti.looks') ?? '{}')).at(-1));
  const aim = await stage.page.evaluate(() => document.querySelector('[data-testid=board]').aim());
  await until(kept, (looks) => looks?.selected?.length === ids.length && looks.camera.zoom === aim.zoom);
  await stage.page.reload();
  await stage.page.locator(`[data-testid=selection] [data-piece="${ids[0]}"]`).waitFor();
  assert.ok(Math.abs((await spread()) - before.spread) < 1);
  const at = await stage.hex(place);
  assert.ok(Math.hypot(at.x - before.at.x, at.y - before.at.y) < 2);
  await stage.page.keyboard.press('Escape');
});

test('the ruler counts hexes as the engine does', async () => {
  await stage.fit();
  const at = await stage.hex('2010');
  await stage.page.mouse.move(at.x, at.y);
  await stage.page.keyboard.press('d');
  const to = await stage.hex('2016');
  await stage.page.mouse.move(to.x, to.y);
  await stage.at('ruler').waitFor();
  const { table } = await stage.page.evaluate(() => document.querySelector('[data-testid=table]').dataset);
  const { answer } = await stage.ask({ ask: { table: Number(table), query: { distance: { from: '2010', to: '2016' } } } });
  assert.match(await stage.at('ruler').textContent(), new RegExp(`\\b${answer.number}\\b`));
  await stage.page.keyboard.press('Escape');
  await stage.at('ruler').waitFor({ state: 'detached' });
});

test('a stack fans out when the pointer rests, with values, what is left, and totals', async () => {
  await stage.fit();
  const { view } = await stage.game();
  const places = Object.values(view.pieces).map((piece) => piece.place);
  const place = places.find((one) => /^\d+$/.test(one) && places.filter((other) => other === one).length > 1) ?? (await tallest())[0];
  const at = await stage.hex(place);
  await stage.page.mouse.move(at.x, at.y);
  await stage.at('fan').waitFor();
  assert.match(await stage.at('fan').textContent(), /\d/);
  const count = await stage.at('fan').getByTestId('piece').count();
  if (count > 1) {
    assert.match(await stage.at('fan-totals').textContent(), new RegExp(String(count)));
    const first = await stage.at('fan').getByTestId('piece').first().getAttribute('data-piece');
    await stage.at('order-down').first().click();
    await until(
      () => stage.at('fan').getByTestId('piece').nth(1).getAttribute('data-piece'),
      (second) => second === first,
    );
  }
  await stage.page.mouse.move(at.x + 400, at.y);
  await stage.at('fan').waitFor({ state: 'detached' });
  // The key opens it as well.
  await stage.page.keyboard.press('b');
  await stage.page.mouse.move(at.x, at.y);
  await stage.page.keyboard.press('Space');
  await stage.at('fan').waitFor();
  await stage.page.keyboard.press('Escape');
});

test('a box selects the units in it that can act', async () => {
  await stage.page.keyboard.press('Escape');
  await stage.fit();
  const { view, desks } = await stage.game();
  const able = [...new Set(desks.find((desk) => desk.decision).offers.flatMap((offer) => offer.pieces))];
  const onMap = able.filter((id) => /^\d+$/.test(view.pieces[id].place));
  const points = await Promise.all(onMap.map((id) => stage.hex(view.pieces[id].place)));
  const [left, right] = [Math.min(...points.map((at) => at.x)) - 12, Math.max(...points.map((at) => at.x)) + 12];
  const [top, bottom] = [Math.min(...points.map((at) => at.y)) - 12, Math.max(...points.map((at) => at.y)) + 12];
  await stage.page.keyboard.down('Shift');
  await stage.page.mouse.move(left, top);
  await stage.page.mouse.down();
  await stage.page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 3 });
  await stage.page.mouse.move(right, bottom, { steps: 3 });
  await stage.page.mouse.up();
  await stage.page.keyboard.up('Shift');
  await stage.page.locator('[data-testid=selection] [data-piece]').nth(onMap.length - 1).waitFor();
  assert.equal(await stage.page.locator('[data-testid=selection] [data-piece]').count(), onMap.length);
  await stage.page.keyboard.press('Escape');
});

test('a way leads by the waypoints, with its ledger, and is gone as planned', async () => {
  const { id, place, places } = await stage.mover();
  await stage.fit();
  await stage.click(place);
  await stage.page.locator(`[data-testid=selection] [data-piece="${id}"]`).waitFor();
  const { table } = await stage.page.evaluate(() => document.querySelector('[data-testid=table]').dataset);
  const ask = async (query) => (await stage.ask({ ask: { table: Number(table), query } })).answer;
  // A hex by which the way to another becomes a different one, and still can be gone.
  let found;
  for (const via of places) {
    for (const to of places) {
      if (via === to || found) continue;
      const straight = await ask({ path: { pieces: [id], to } });
      const bent = await ask({ path: { pieces: [id], to, via: [via] } });
      if (!straight.route || !bent.route || straight.route.path.includes(via) || !bent.route.path.includes(via)) continue;
      const why = await ask({ why: { action: { verb: 'move', pieces: [id], path: bent.route.path } } });
      if (why === 'allowed') found = { via, to, path: bent.route.path };
    }
  }
  assert.ok(found, 'some way can be gone by a waypoint');
  await stage.click(found.via, { button: 'right' });
  await stage.at('route').waitFor();
  const to = await stage.hex(found.to);
  await stage.page.mouse.move(to.x, to.y);
  await stage.page.locator('[data-testid=route] h3', { hasText: found.to }).waitFor();
  const before = await stage.ply();
  await stage.click(found.to);
  await stage.reaches(before + 1);
  const { view } = await stage.game();
  assert.equal(view.pieces[id].place, found.to);
  const log = (await stage.ask({ log: { table: Number(table), from: before + 1 } })).log.plies[0];
  assert.deepEqual(log.action.path, found.path);
  await stage.at('undo').click();
  await stage.stands(before);
});

test('ranges are shown for what has a range, and said for what has none', async () => {
  await stage.page.keyboard.press('g');
  await stage.at('ranges-legend').waitFor();
  assert.notEqual((await stage.at('ranges-legend').textContent()).trim(), '');
  assert.equal(await stage.at('ranges-legend').getByTestId('rule-chip').getAttribute('data-rule'), '21.2');
  await stage.page.keyboard.press('g');
  await stage.at('ranges-legend').waitFor({ state: 'detached' });
});

test('the map is written in the language of the page at once', async () => {
  const drawn = () => stage.page.evaluate(() => document.querySelector('[data-testid=board]').frames().count);
  const choose = async (language) => {
    await stage.at('settings').click();
    await frames(2);
    const before = await drawn();
    await stage.at('language').selectOption(language);
    await until(drawn, (now) => now > before);
    await stage.at('dialog-close').click();
  };
  await choose('fi');
  await choose('en');
});

test('the small map has the light of the large one', async () => {
  const light = async () => stage.at('minimap').getAttribute('data-light');
  const tone = () => stage.at('minimap').locator('img').first().evaluate((image) => getComputedStyle(image).filter);
  assert.equal(await light(), 'day');
  const day = await tone();
  await passUntil(stage, (desk, game) => game.view.light === 'night');
  assert.equal(await light(), 'night');
  assert.notEqual(await tone(), day);
});

test('the page had no errors', () => {
  assert.deepEqual(stage.errors, []);
});
