// What is still open for a seat: who can act, grouped by what they can do, each with its pieces and places.
import type { OfferData, PieceId, Place, Verb, View } from '../generated';
import type { Offers } from './offers';

/** Something that is open. */
export interface OpenItem {
  readonly verb: Verb;
  /** The pieces that can do it, those on the map first; none where only places are meant. */
  readonly pieces: readonly PieceId[];
  readonly places: readonly Place[];
  /** Whether its pieces are to come from off the map. */
  readonly away: boolean;
  /** An offer of it, for its words. */
  readonly offer: OfferData;
}

/** What is open, in the order it is offered: what stands on the map before what waits beside it. */
export function openItems(offers: Offers, view: View, onMap: ReadonlySet<Place>): OpenItem[] {
  const groups = new Map<string, { pieces: Set<PieceId>; places: Set<Place>; away: boolean; offer: OfferData }>();
  for (const offer of offers) {
    if (offer.items.length > 0 || (offer.pieces.length === 0 && offer.places.length === 0)) continue;
    const place = view.pieces[offer.pieces[0] ?? '']?.place;
    const away = place !== undefined && !onMap.has(place);
    const key = `${offer.verb} ${away}`;
    const group = groups.get(key) ?? { pieces: new Set(), places: new Set(), away, offer };
    groups.set(key, group);
    for (const id of offer.pieces) group.pieces.add(id);
    if (offer.pieces.length === 0) for (const one of offer.places) group.places.add(one);
  }
  return [...groups.values()]
    .map(({ pieces, places, away, offer }) => ({
      verb: offer.verb,
      pieces: [...pieces].sort((a, b) => orderOf(view, a, b)),
      places: [...places],
      away,
      offer,
    }))
    .sort((a, b) => Number(a.away) - Number(b.away));
}

/** Neighbours come one after the other. */
function orderOf(view: View, a: PieceId, b: PieceId): number {
  const [here, there] = [view.pieces[a]?.place ?? '', view.pieces[b]?.place ?? ''];
  if (here !== there) return here < there ? -1 : 1;
  return (view.pieces[b]?.order ?? 0) - (view.pieces[a]?.order ?? 0) || (a < b ? -1 : 1);
}

/** The one after the present one, around the circle; backwards where `by` is -1. */
export function after<T>(all: readonly T[], present: T | undefined, by: 1 | -1 = 1): T | undefined {
  if (all.length === 0) return undefined;
  const at = present === undefined ? -1 : all.indexOf(present);
  if (at < 0) return by > 0 ? all[0] : all.at(-1);
  return all[(at + by + all.length) % all.length];
}
