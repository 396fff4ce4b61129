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
