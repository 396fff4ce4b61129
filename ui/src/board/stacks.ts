// How pieces lie on the map: stacks in their hexes, each counter a little off the one below.
import type { PieceId, PieceView, Place } from '../generated';
import type { Geometry, Point } from './geometry';

/** A counter on the map: its centre in units of the map. */
export interface Lying {
  readonly id: PieceId;
  readonly x: number;
  readonly y: number;
}

/** A stack: its counters from the bottom to the top. */
export interface Stack {
  readonly place: Place;
  readonly pieces: readonly Lying[];
}

/** The edge of a counter, as a part of the hex's radius. */
const EDGE = 1.06;
/** How far a counter lies from the one below, as a part of its edge; less in tall stacks. */
const SHIFT = 0.09;
/** How far the top of a stack may lie from its bottom, as a part of the counter's edge. */
const REACH = 0.36;

/** The edge of a counter in units of the map. */
export function counterEdge(geometry: Geometry): number {
  return geometry.radius * EDGE;
}

/** The pieces of each place from the bottom to the top, wherever that is. */
export function byPlace(pieces: Readonly<Record<PieceId, PieceView | undefined>>): Map<Place, PieceId[]> {
  const places = new Map<Place, PieceId[]>();
  for (const [id, piece] of Object.entries(pieces)) {
    if (!piece) continue;
    const there = places.get(piece.place);
    if (there) there.push(id);
    else places.set(piece.place, [id]);
  }
  const order = (id: PieceId): number => pieces[id]?.order ?? 0;
  for (const ids of places.values()) {
    ids.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  }
  return places;
}

/** The places with the stacks in the order their owner likes; a piece the owner did not place lies on top. */
export function inOrder(
  places: ReadonlyMap<Place, PieceId[]>,
  orders: Readonly<Record<Place, readonly PieceId[]>>,
): Map<Place, PieceId[]> {
  const made = new Map(places);
  for (const [place, order] of Object.entries(orders)) {
    const there = places.get(place);
    if (!there) continue;
    const known = order.filter((id) => there.includes(id));
    made.set(place, [...known, ...there.filter((id) => !known.includes(id))]);
  }
  return made;
}

/** The order once a piece was moved up (or down) by one in its stack. */
export function moved(stack: readonly PieceId[], id: PieceId, by: 1 | -1): PieceId[] {
  const at = stack.indexOf(id);
  const next = [...stack];
  const other = next[at + by];
  if (at < 0 || other === undefined) return next;
  [next[at], next[at + by]] = [other, id];
  return next;
}

/** The stacks that lie on the map, in drawing order. */
export function layOut(places: ReadonlyMap<Place, readonly PieceId[]>, geometry: Geometry): Stack[] {
  const stacks: Stack[] = [];
  const edge = counterEdge(geometry);
  for (const [place, ids] of places) {
    const hex = geometry.hex(place);
    if (!hex) continue;
    const shift = edge * Math.min(SHIFT, REACH / Math.max(1, ids.length - 1));
    const middle = ((ids.length - 1) * shift) / 2;
    const pieces = ids.map((id, index) => ({
      id,
      x: hex.x - middle + index * shift,
      y: hex.y + middle - index * shift,
    }));
    stacks.push({ place, pieces });
  }
  const row = (stack: Stack): number => geometry.hex(stack.place)?.y ?? 0;
  return stacks.sort((a, b) => row(a) - row(b));
}

/** The topmost counter at a point. */
export function pieceAt(stacks: readonly Stack[], edge: number, point: Point): PieceId | undefined {
  const half = edge / 2;
  for (let s = stacks.length - 1; s >= 0; s--) {
    const pieces = stacks[s]?.pieces ?? [];
    for (let p = pieces.length - 1; p >= 0; p--) {
      const piece = pieces[p];
      if (piece && Math.abs(piece.x - point.x) <= half && Math.abs(piece.y - point.y) <= half) {
        return piece.id;
      }
    }
  }
  return undefined;
}
