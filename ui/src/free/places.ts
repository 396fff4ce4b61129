// Places of a free table: a point of a map in pixels, or a deck.
import type { FreeTableData, Place, Tag } from '../generated';
import type { Point } from '../board/geometry';

/** A point of a map. */
export interface Pixel extends Point {
  readonly map: Tag;
}

/** The point that a place names; nothing for a deck or what is on no map. */
export function pixelOf(place: Place): Pixel | undefined {
  const found = /^(.+)\/(-?\d+),(-?\d+)$/.exec(place);
  if (!found) return undefined;
  const [, map = '', x, y] = found;
  return { map, x: Number(x), y: Number(y) };
}

/** The place of a point, which is a whole pixel. */
export function placeAt(map: Tag, { x, y }: Point): Place {
  // A zero below nought would be written as `-0`.
  return `${map}/${Math.round(x) + 0},${Math.round(y) + 0}`;
}

/** The point where something at a place is drawn: that of its deck, where it is in one. */
export function drawnAt(table: FreeTableData, place: Place): Pixel | undefined {
  const deck = table.decks.find((one) => one.place === place);
  return pixelOf(deck?.at ?? place);
}
