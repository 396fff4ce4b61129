// The log as a reader goes through it: what kind each ply is, where it was, whose, and since when.
import type { Place, Seat, SeenPly, Tag, View } from '../generated';
import { placeOf } from '../table/offers';

/** The kinds of ply a reader looks for. */
export const SORTS = ['fights', 'moves', 'dice'] as const;
/** One of them. */
export type Sort = (typeof SORTS)[number];

/** What is looked for in the log: all of it when empty. */
export interface Filter {
  readonly sort?: Sort | undefined;
  readonly seat?: Seat | undefined;
  readonly place?: Place | undefined;
  /** Only plies after this one. */
  readonly after?: number | undefined;
  /** Only plies with these words. */
  readonly words?: string | undefined;
}

/** The places a ply went through or happened at. */
export function placesOf(ply: SeenPly): Place[] {
  const steps = [ply.action, ...(ply.action?.items ?? [])].flatMap((action) => (action?.path ?? []).map(placeOf));
  const happened = ply.events.flatMap((event) => event.places ?? []);
  return [...new Set([...steps, ...happened])];
}

/** Whether a ply fights: an attack with its odds, a fire or an attempt with its modifiers at a place. */
export function isFight(ply: SeenPly): boolean {
  return ply.events.some(({ ledger, places }) => ledger?.kind === 'odds' || (ledger?.kind === 'drm' && (places?.length ?? 0) > 0));
}

/** Whether a ply moves something. */
export function isMove(ply: SeenPly): boolean {
  const actions = [ply.action, ...(ply.action?.items ?? [])];
  return !isFight(ply) && actions.some((action) => (action?.path?.length ?? 0) > 0 && (action?.pieces?.length ?? 0) > 0);
}

const IS: Readonly<Record<Sort, (ply: SeenPly) => boolean>> = {
  fights: isFight,
  moves: isMove,
  dice: (ply) => ply.draws.length > 0,
};

/** The plies that a filter lets through; `wordsOf` are the words of a ply in the reader's language. */
export function filtered(log: readonly SeenPly[], filter: Filter, wordsOf: (ply: SeenPly) => string): SeenPly[] {
  const wanted = filter.words?.trim().toLocaleLowerCase() ?? '';
  return log.filter(
    (ply) =>
      (filter.after === undefined || ply.number > filter.after) &&
      (filter.sort === undefined || IS[filter.sort](ply)) &&
      (filter.seat === undefined || ply.seat === filter.seat) &&
      (filter.place === undefined || placesOf(ply).some((place) => place.split('/')[0] === filter.place)) &&
      (wanted === '' || wordsOf(ply).toLocaleLowerCase().includes(wanted)),
  );
}

/** The turn that a ply belongs to, by the plies at which turns began. */
export function turnOf(turns: readonly (readonly [Tag, number])[], ply: number): Tag | undefined {
  return turns.findLast(([, begun]) => begun < ply || begun === 0)?.[0];
}

/** Whose player turn a view shows; titles that have them say so by a track. */
function playerTurn(view: View): { readonly key: string; readonly side: Seat | undefined } {
  const track = view.tracks.find((one) => one.id === 'player-turn');
  return { key: `${view.moment.turn} ${track?.at ?? ''} ${track?.side ?? ''}`, side: track?.side };
}

/**
 * The ply after which everything is new to a seat: the end of its last player turn. A position is
 * asked for only as often as halving the game needs.
 */
export async function lastTurnEnd(at: (ply: number) => Promise<View | undefined>, now: number, me: Seat): Promise<number> {
  let end = now;
  for (let turn = 0; turn < 4 && end > 0; turn++) {
    const view = await at(end);
    if (!view) return 0;
    const { key, side } = playerTurn(view);
    if (turn > 0 && side === me) return end;
    let [before, within] = [-1, end];
    while (within - before > 1) {
      const middle = Math.floor((before + within) / 2);
      const then = await at(middle);
      if (then && playerTurn(then).key === key) within = middle;
      else before = middle;
    }
    end = Math.max(0, before);
  }
  return end;
}
