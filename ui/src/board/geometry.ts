// Where hexes lie on a sheet: finding the hex under a point, corners, and steps of the cursor. For the eye only.
import type { HexData, LabelData, Place, Sheet } from '../generated';

/** A point in units of the map. */
export interface Point {
  x: number;
  y: number;
}

/** A way the cursor can go. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const ROOT3 = Math.sqrt(3);

/** The geometry of one sheet. */
export class Geometry {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly hexes: ReadonlyMap<Place, HexData>;
  /** The words of the sheet, the most important ones last. */
  readonly labels: readonly LabelData[];
  /** The corners of a hex around its centre. */
  readonly corners: readonly Point[];
  readonly #pointy: boolean;
  readonly #cell: number;
  readonly #cells = new Map<string, HexData[]>();

  constructor(sheet: Sheet) {
    this.width = sheet.width;
    this.height = sheet.height;
    this.radius = sheet.radius;
    this.labels = sheet.labels;
    this.#pointy = sheet.pointy;
    this.hexes = new Map(sheet.hexes.map((hex) => [hex.place, hex]));
    this.corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = (Math.PI / 3) * corner + (sheet.pointy ? Math.PI / 6 : 0);
      return { x: sheet.radius * Math.cos(angle), y: sheet.radius * Math.sin(angle) };
    });
    this.#cell = Math.max(1, sheet.radius * 2);
    for (const hex of sheet.hexes) {
      const key = this.#key(hex.x, hex.y);
      const cell = this.#cells.get(key);
      if (cell) cell.push(hex);
      else this.#cells.set(key, [hex]);
    }
  }

  /** The hex of a place, or of the hex that the place is a part of. */
  hex(place: Place): HexData | undefined {
    return this.hexes.get(place) ?? this.hexes.get(place.split('/')[0] ?? '');
  }

  /** The hex at a point; nothing beside the map. */
  at(point: Point): HexData | undefined {
    const near = this.nearest(point);
    // The nearest centre owns a point, as long as the point is not beyond that hex's corners.
    return near && distance(near, point) <= this.radius * 1.001 ? near : undefined;
  }

  /** The hex whose centre is nearest to a point, among those not far from it. */
  nearest(point: Point): HexData | undefined {
    let best: HexData | undefined;
    let least = Infinity;
    const [column, row] = [Math.floor(point.x / this.#cell), Math.floor(point.y / this.#cell)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const hex of this.#cells.get(`${column + dx},${row + dy}`) ?? []) {
          const away = distance(hex, point);
          if (away < least) [best, least] = [hex, away];
        }
      }
    }
    return best;
  }

  /** The places whose hexes touch this one. */
  neighbours(place: Place): Place[] {
    const hex = this.hex(place);
    if (!hex) return [];
    const near: Place[] = [];
    for (let side = 0; side < 6; side++) {
      const angle = (Math.PI / 3) * side + (this.#pointy ? 0 : Math.PI / 6);
      const away = this.radius * ROOT3;
      const found = this.at({ x: hex.x + away * Math.cos(angle), y: hex.y + away * Math.sin(angle) });
      if (found) near.push(found.place);
    }
    return near;
  }

  /**
   * One step of the cursor. Rows (or columns) of hexes are staggered, so a straight line zigzags:
   * `line` is the coordinate the cursor keeps to while it goes on in one direction.
   */
  step(from: Place, direction: Direction, line: number): HexData | undefined {
    const hex = this.hex(from);
    if (!hex) return undefined;
    const along = direction === 'left' || direction === 'up' ? -1 : 1;
    const sideways = direction === 'left' || direction === 'right';
    const step = this.radius * (sideways === this.#pointy ? ROOT3 : 1.5) * along;
    const found = sideways
      ? this.nearest({ x: hex.x + step, y: this.#pointy ? hex.y : line })
      : this.nearest({ x: this.#pointy ? line : hex.x, y: hex.y + step });
    if (!found) return undefined;
    const [on, off] = sideways ? [found.x - hex.x, found.y - hex.y] : [found.y - hex.y, found.x - hex.x];
    // At the map's edge the nearest hex may lie askew: that is no step in this direction.
    const straight = sideways !== this.#pointy || Math.abs(off) < this.radius / 2;
    return on * along > 0 && straight ? found : undefined;
  }

  /** The rectangle around these places. */
  around(places: Iterable<Place>): { x: number; y: number; width: number; height: number } | undefined {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const place of places) {
      const hex = this.hex(place);
      if (!hex) continue;
      left = Math.min(left, hex.x - this.radius);
      right = Math.max(right, hex.x + this.radius);
      top = Math.min(top, hex.y - this.radius);
      bottom = Math.max(bottom, hex.y + this.radius);
    }
    return left <= right
      ? { x: left, y: top, width: right - left, height: bottom - top }
      : undefined;
  }

  #key(x: number, y: number): string {
    return `${Math.floor(x / this.#cell)},${Math.floor(y / this.#cell)}`;
  }
}

/** The distance between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
