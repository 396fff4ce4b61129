// What a thumbnail is drawn from: the smallest picture of a map, and a dot for each place with pieces.
import type { Place, Seat, Sheet, View } from '../generated';

/** A tile of a picture, in units of the map. */
export interface Tile {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place with pieces. */
export interface Dot {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
  readonly side: Seat;
  readonly count: number;
}

/** The tiles of the smallest picture of a sheet. */
export function tilesOf(sheet: Pick<Sheet, 'width' | 'height' | 'pictures'>): Tile[] {
  const [picture] = [...sheet.pictures].sort((a, b) => a.scale - b.scale);
  if (!picture) return [];
  const size = (picture.tile * 1000) / picture.scale;
  return Array.from({ length: picture.columns * picture.rows }, (_, index) => {
    const [column, row] = [index % picture.columns, Math.floor(index / picture.columns)];
    const name = picture.name.replace('{column}', String(column)).replace('{row}', String(row));
    const [x, y] = [column * size, row * size];
    // The last tiles are as large as what is left of the sheet.
    return { name, x, y, width: Math.min(size, sheet.width - x), height: Math.min(size, sheet.height - y) };
  });
}

/** A dot for each hex with pieces, of the side of its highest piece. */
export function dotsOf(sheet: Sheet, view: View): Dot[] {
  const hexes = new Map(sheet.hexes.map((hex) => [hex.place, hex]));
  const dots = new Map<Place, Dot & { readonly order: number }>();
  for (const piece of Object.values(view.pieces)) {
    const hex = piece && hexes.get(piece.place.split('/')[0] ?? '');
    if (!piece || !hex) continue;
    const found = dots.get(hex.place);
    const top = found !== undefined && found.order > piece.order ? found : piece;
    dots.set(hex.place, { place: hex.place, x: hex.x, y: hex.y, side: top.side, order: top.order, count: (found?.count ?? 0) + 1 });
  }
  return [...dots.values()];
}
