// Bringing a game to where a test begins: by the protocol, always the same way for the same seed.

/** How often something may be decided before a position is given up. */
const PATIENCE = 900;

/** Plays on until `until` holds for what a seat is asked; then the page shows that position. */
export async function playUntil(stage, until) {
  const table = Number(await stage.at('table').getAttribute('data-table'));
  const module = await stage.module();
  const hexes = new Map(module.sheets[0].hexes.map((hex) => [hex.place, hex]));
  const moved = new Set();
  for (let decided = 0; decided < PATIENCE; decided++) {
    const game = (await stage.ask({ table: { table } })).table;
    if (game.waiting_for_computer) {
      await stage.ask({ advance: { table } });
      continue;
    }
    const desk = game.desks.find((one) => one.decision !== null);
    if (!desk) throw new Error('the game ended before the position was reached');
    if (until(desk, game)) {
      await stage.page.reload();
      await stage.at('board').waitFor();
      await stage.settled();
      return { desk, game };
    }
    await decide(stage, { table, game, desk, hexes, moved });
  }
  throw new Error('the position was not reached');
}

/** Towards the enemy with everything that moves, then whole drafts, then the end of the step. */
async function decide(stage, { table, game, desk, hexes, moved }) {
  const { seat, offers } = desk;
  const act = async (action) => {
    const answer = await stage.ask({ act: { table, seat, action } });
    if (!answer.changed) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(answer)}`);
  };
  const march = nearest(game, desk, hexes, moved);
  if (march) {
    moved.add(march.key);
    const { answer } = await stage.ask({ ask: { table, query: { path: { pieces: march.offer.pieces, to: march.place } } } });
    await act({ verb: march.offer.verb, pieces: march.offer.pieces, path: answer.route.path });
    return;
  }
  const whole = offers.find((offer) => offer.items.length > 0);
  if (whole) return act({ verb: whole.verb, items: whole.items });
  const plain = offers.filter((offer) => !offer.adds && offer.pieces.length === 0 && offer.places.length === 0);
  if (plain.length > 0) return act({ verb: plain.at(-1).verb });
  const [offer] = offers;
  const item = { verb: offer.verb, pieces: offer.pieces, path: offer.places.slice(0, 1) };
  if (offer.adds) await stage.ask({ draft_add: { table, seat, item } });
  else await act(await withPath(stage, table, offer, item));
}

async function withPath(stage, table, offer, action) {
  if (!offer.path) return action;
  const { answer } = await stage.ask({ ask: { table, query: { path: { pieces: action.pieces, to: action.path[0] } } } });
  return { ...action, path: answer.route.path };
}

/** The single piece and place that come closest to the enemy, each piece once in a step. */
function nearest(game, desk, hexes, moved) {
  const { pieces, moment } = game.view;
  const enemies = Object.values(pieces).filter((piece) => piece.side !== desk.seat).flatMap((piece) => hexes.get(piece.place) ?? []);
  const away = (place) => {
    const hex = hexes.get(place);
    if (!hex || enemies.length === 0) return Infinity;
    return Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - hex.x, enemy.y - hex.y)));
  };
  let best;
  for (const offer of desk.offers) {
    const [id] = offer.pieces;
    const key = `${JSON.stringify(moment)} ${id}`;
    if (!offer.path || offer.pieces.length !== 1 || moved.has(key) || game.view.markers.some((marker) => marker.kind === 'combat')) continue;
    const now = away(pieces[id].place);
    for (const place of offer.places) {
      const then = away(place);
      if (then < now - 1 && (!best || then < best.then)) best = { offer, place, then, key };
    }
  }
  return best;
}

/** The stack of a place from the bottom to the top. */
export function stackAt(view, place) {
  const there = Object.entries(view.pieces).filter(([, piece]) => piece.place === place);
  return there.sort((a, b) => a[1].order - b[1].order).map(([id]) => id);
}

/**
 * By agreement of both seats the weakest enemy stands reduced and alone on open ground, and four
 * strong units of the seat that is asked stand next to him.
 */
export async function arrange(stage, game, desk) {
  const module = await stage.module();
  const { pieces } = game.view;
  const hexes = module.sheets[0].hexes;
  const taken = new Set(Object.values(pieces).map((piece) => piece.place));
  const value = (id, name) => Number(module.counters[id]?.faces.front.values[name] ?? 0);
  const onMap = (id) => hexes.some((hex) => hex.place === pieces[id].place);
  const all = Object.keys(pieces).filter((id) => onMap(id) && value(id, 'attack') > 0);
  const own = all.filter((id) => pieces[id].side === desk.seat).sort((a, b) => value(b, 'attack') - value(a, 'attack'));
  const [enemy] = all.filter((id) => pieces[id].side !== desk.seat).sort((a, b) => value(a, 'defense') - value(b, 'defense'));
  const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const near = module.sheets[0].radius * 2;
  const empty = (hex) => hexes.every((other) => away(hex, other) > near * 1.8 || !taken.has(other.place));
  const open = hexes.filter((hex) => hex.legal && hex.terrain === 'open' && empty(hex));
  // From the middle of the map, where no tool of the window lies over it.
  const { width, height } = module.sheets[0];
  const off = (hex) => away(hex, { x: width / 2, y: height / 2 });
  open.sort((a, b) => off(a) - off(b));
  const pairs = open.flatMap((a) => open.filter((b) => a !== b && away(a, b) < near).map((b) => [a.place, b.place]));
  const strong = own.slice(0, 4);
  const table = Number(await stage.at('table').getAttribute('data-table'));
  for (const [place, target] of pairs) {
    const items = [
      { verb: 'put', pieces: [enemy], path: [target] },
      { verb: 'face', pieces: [enemy], choice: 'reduced' },
      ...strong.map((id) => ({ verb: 'put', pieces: [id], path: [place] })),
    ];
    const other = game.desks.find((one) => one.seat !== desk.seat).seat;
    const proposed = await stage.ask({ act: { table, seat: desk.seat, action: { verb: 'propose-edit', items } } });
    if (!proposed.changed) throw new Error(JSON.stringify(proposed));
    const accepted = await stage.ask({ act: { table, seat: other, action: { verb: 'accept' } } });
    if (!accepted.changed) throw new Error(JSON.stringify(accepted));
    const { desks } = (await stage.ask({ table: { table } })).table;
    const offers = desks.find((one) => one.seat === desk.seat).offers;
    const whole = offers.find((offer) => offer.verb === 'overrun' && offer.places.includes(target) && offer.pieces.length === strong.length);
    if (!whole) continue;
    await stage.page.reload();
    await stage.at('board').waitFor();
    await stage.settled();
    return { place, target, enemy };
  }
  throw new Error('no overrun can be arranged');
}

/** Ends step after step without doing anything, until `until` holds for what a seat is asked; then the page shows that position. */
export async function passUntil(stage, until, own) {
  const table = own ?? Number(await stage.at('table').getAttribute('data-table'));
  for (let decided = 0; decided < PATIENCE; decided++) {
    const game = (await stage.ask({ table: { table } })).table;
    const desk = game.desks.find((one) => one.decision !== null);
    if (!desk) throw new Error('the game ended before the position was reached');
    if (until(desk, game)) return own === undefined ? shown(stage, { desk, game }) : { desk, game };
    const { seat, offers } = desk;
    const whole = offers.find((offer) => offer.items.length > 0);
    const end = offers.findLast((offer) => !offer.adds && offer.pieces.length === 0 && offer.places.length === 0);
    const [any] = offers;
    const action = whole ? { verb: whole.verb, items: whole.items } : end ? { verb: end.verb } : undefined;
    const item = { verb: any.verb, pieces: any.pieces, path: any.places.slice(0, 1) };
    const answer = await stage.ask(
      action || !any.adds ? { act: { table, seat, action: action ?? item } } : { draft_add: { table, seat, item } },
    );
    if (!answer.changed) throw new Error(JSON.stringify([action ?? item, answer]));
  }
  throw new Error('the position was not reached');
}

async function shown(stage, position) {
  await stage.page.reload();
  await stage.at('board').waitFor();
  await stage.settled();
  return position;
}

/** Both seats agree to these changes; then the page shows them, unless they are made at a table of their own. */
export async function agree(stage, items, own) {
  const game = own === undefined ? await stage.game() : (await stage.ask({ table: { table: own } })).table;
  const [first, second] = game.desks.map((desk) => desk.seat);
  for (const [seat, action] of [[first, { verb: 'propose-edit', items }], [second, { verb: 'accept' }]]) {
    const answer = await stage.ask({ act: { table: game.table, seat, action } });
    if (!answer.changed) throw new Error(JSON.stringify(answer));
  }
  if (own === undefined) await shown(stage, undefined);
}

/** Puts a piece somewhere, in an agreed edit. */
export const put = (id, place) => ({ verb: 'put', pieces: [id], path: [place] });

/** Empty ground in the middle of the map: a hex, with the six around it and those beyond them. */
export async function ground(stage, fits = () => true) {
  const module = await stage.module();
  const { view } = await stage.game();
  const { hexes, radius, width, height } = module.sheets[0];
  const at = new Map(hexes.map((hex) => [hex.place, hex]));
  const taken = new Set(Object.values(view.pieces).map((piece) => piece.place));
  const around = (place, far) => {
    const hex = at.get(place);
    return hexes.filter((one) => one !== hex && Math.hypot(one.x - hex.x, one.y - hex.y) < radius * 1.8 * far).map((one) => one.place);
  };
  const off = ({ x, y }) => Math.hypot(x - width / 2, y - height / 2);
  const found = [...hexes].sort((a, b) => off(a) - off(b)).find((hex) => {
    const near = around(hex.place, 2);
    const land = near.length === 18 && near.every((one) => at.get(one).legal);
    return land && around(hex.place, 3).every((one) => !taken.has(one)) && fits(hex, around(hex.place, 1).map((one) => at.get(one)));
  });
  if (!found) throw new Error('no such ground');
  const ring = around(found.place, 1);
  return { middle: found.place, ring, beyond: around(found.place, 2).filter((one) => !ring.includes(one)), around: (place) => around(place, 1), at };
}

/** The combat units of a side, the strongest first, by a value of their front. */
export async function fighters(stage, side, name = 'attack') {
  const module = await stage.module();
  const { view } = await stage.game();
  const value = (id) => Number(module.counters[id]?.faces.front.values[name] ?? 0);
  return Object.keys(view.pieces)
    .filter((id) => view.pieces[id].side === side && value(id) > 0)
    .sort((a, b) => value(b) - value(a) || (a < b ? -1 : 1));
}
