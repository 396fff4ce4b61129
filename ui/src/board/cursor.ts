// The cursor of the keyboard: it goes from hex to hex, straight on over staggered rows.
import type { Place } from '../generated';
import type { Direction, Geometry } from './geometry';

/** A cursor's memory of the line it keeps to. */
export class Cursor {
  #line: { vertical: boolean; at: number; from: Place } | undefined;

  /** The hex one step on, or nothing at the map's edge. */
  next(geometry: Geometry, from: Place, direction: Direction): Place | undefined {
    const hex = geometry.hex(from);
    if (!hex) return undefined;
    const vertical = direction === 'up' || direction === 'down';
    let line = this.#line;
    if (!line || line.vertical !== vertical || line.from !== hex.place) {
      line = { vertical, at: vertical ? hex.x : hex.y, from: hex.place };
      this.#line = line;
    }
    const next = geometry.step(hex.place, direction, line.at);
    if (next) line.from = next.place;
    return next?.place;
  }
}

/** How far a press of a key pans, in pixels of the screen. */
export const PAN = 120;

/** Which way a direction leads on the screen. */
export function wayOf(direction: Direction): { x: number; y: number } {
  const along = direction === 'left' || direction === 'up' ? -1 : 1;
  return direction === 'left' || direction === 'right' ? { x: along, y: 0 } : { x: 0, y: along };
}
