// What the board works out for the eye: which places lie within so many hexes, and what a box holds.
import type { ModuleData, PieceId, Place, View } from '../generated';
import { roughly } from '../messages/amount';
import { counterOf } from './counter';
import type { Geometry, Point } from './geometry';
import type { Stack } from './stacks';

/** The places within so many hexes of one, itself included. */
export function within(geometry: Geometry, from: Place, hexes: number): Set<Place> {
  const found = new Set<Place>([geometry.hex(from)?.place ?? from]);
  let edge = [...found];
  for (let away = 0; away < hexes; away++) {
    edge = edge.flatMap((place) => geometry.neighbours(place)).filter((place) => !found.has(place));
    for (const place of edge) found.add(place);
  }
  return found;
}

/** The printed range of a piece; nothing where its counter has none. */
export function rangeOf(module: ModuleData, view: View, id: PieceId): number | undefined {
  const piece = view.pieces[id];
  const value = counterOf(module, id, piece)?.faces[piece?.face ?? '']?.values['range'];
  return value === undefined ? undefined : Math.floor(roughly(value));
}

/** The pieces of the stacks whose middle is in a box of the map. */
export function inBox(stacks: readonly Stack[], geometry: Geometry, a: Point, b: Point): PieceId[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return stacks.flatMap((stack) => {
    const hex = geometry.hex(stack.place);
    const inside = hex && hex.x >= left && hex.x <= right && hex.y >= top && hex.y <= bottom;
    return inside ? stack.pieces.map(({ id }) => id) : [];
  });
}
