// The cursor of the keyboard on a free table: from cell to cell where there is a grid, else by small steps.
import type { Direction } from '../board/geometry';
import type { FreeState } from './free.svelte';
import { pixelOf, placeAt, type Pixel } from './places';

/** How far is looked for the next cell, in pixels of the map. */
const REACHES = [12, 24, 36, 50, 70, 100, 140, 200] as const;
const WAYS: Readonly<Record<Direction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The next point that the grid knows in a direction. */
export async function nextCell(state: FreeState, from: Pixel, direction: Direction): Promise<Pixel> {
  const [across, down] = WAYS[direction];
  for (const reach of REACHES) {
    const beside = { x: from.x + across * reach, y: from.y + down * reach };
    const found = pixelOf(await state.snapped(placeAt(from.map, beside)));
    if (!found || (found.x === from.x && found.y === from.y)) continue;
    // Another cell counts only where it lies in that direction.
    if ((found.x - from.x) * across + (found.y - from.y) * down > 0) return found;
  }
  return { map: from.map, x: from.x + across * 20, y: from.y + down * 20 };
}

/** The places with pieces on a map, from the left upper corner on. */
export function placesOn(state: FreeState, map: string): Pixel[] {
  const places = new Set<string>();
  for (const piece of Object.values(state.view.pieces)) {
    if (piece && pixelOf(piece.place)?.map === map && !piece.look?.fixed) places.add(piece.place);
  }
  return [...places].flatMap((place) => pixelOf(place) ?? []).sort((a, b) => a.y - b.y || a.x - b.x);
}
