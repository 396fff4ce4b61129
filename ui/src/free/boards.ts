// The boards that lie on a map, and how large the map is with them.
import type { FreeBoard, FreeMap, Marker } from '../generated';
import type { Size } from '../board/camera';
import type { Lying } from './layout';
import { pixelOf } from './places';

/** A board where it lies. */
export interface PlacedBoard {
  readonly board: FreeBoard;
  readonly x: number;
  readonly y: number;
  /** Whether it lies upside down. */
  readonly reversed: boolean;
}

/** The boards of a map. */
export function boardsOn(map: FreeMap, markers: readonly Marker[]): PlacedBoard[] {
  return markers.flatMap((marker): PlacedBoard[] => {
    if (marker.kind !== 'board' && marker.kind !== 'board-reversed') return [];
    const at = pixelOf(marker.place);
    const board = map.boards[Number(marker.value)];
    return at?.map === map.id && board ? [{ board, x: at.x, y: at.y, reversed: marker.kind === 'board-reversed' }] : [];
  });
}

/** How large a map is: its boards with their margin, or what lies on it. */
export function sizeOf(map: FreeMap, boards: readonly PlacedBoard[], lying: readonly Lying[]): Size {
  const [across, down] = map.edge;
  const rights = boards.map(({ x, board }) => x + board.width + across);
  const bottoms = boards.map(({ y, board }) => y + board.height + down);
  if (boards.length === 0) {
    rights.push(600, ...lying.map(({ x }) => x + 100));
    bottoms.push(400, ...lying.map(({ y }) => y + 100));
  }
  return { width: Math.max(1, ...rights), height: Math.max(1, ...bottoms) };
}
