// The board from the keyboard: a cursor that goes from hex to hex.
import type { Place } from '../generated';
import type { Direction, Geometry } from './geometry';

/** What the cursor works on. */
export interface CursorBoard {
  geometry(): Geometry | undefined;
  /** Where to begin: at what is selected. */
  start(): Place | undefined;
  /** Where to begin otherwise: in the middle of what is seen. */
  middle(): Place | undefined;
  get(): Place | undefined;
  move(place: Place): void;
  pan(dx: number, dy: number): void;
  enter(place: Place): void;
  add(place: Place): void;
  fan(place: Place): void;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const PAN = 90;

/** Handles the keys of the board. */
export function cursorKeys(board: CursorBoard): (event: KeyboardEvent) => void {
  // The line the cursor keeps to over staggered hexes, and the direction it belongs to.
  let line: { vertical: boolean; at: number; from: Place } | undefined;

  function go(direction: Direction): void {
    const geometry = board.geometry();
    const place = board.get();
    if (!geometry) return;
    const hex = place === undefined ? undefined : geometry.hex(place);
    if (!hex) {
      const first = board.start() ?? board.middle();
      if (first !== undefined && geometry.hex(first)) board.move(first);
      return;
    }
    const vertical = direction === 'up' || direction === 'down';
    if (!line || line.vertical !== vertical || line.from !== hex.place) {
      line = { vertical, at: vertical ? hex.x : hex.y, from: hex.place };
    }
    const next = geometry.step(hex.place, direction, line.at);
    if (!next) return;
    line.from = next.place;
    board.move(next.place);
  }

  return (event) => {
    if (event.altKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    const place = board.get();
    if (direction) {
      if (event.shiftKey) board.pan(panX(direction), panY(direction));
      else go(direction);
    } else if (event.key === 'Enter' && place !== undefined) {
      if (event.shiftKey || event.ctrlKey) board.add(place);
      else board.enter(place);
    } else if (event.key === ' ' && place !== undefined) board.fan(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function panX(direction: Direction): number {
  if (direction === 'left') return -PAN;
  return direction === 'right' ? PAN : 0;
}

function panY(direction: Direction): number {
  if (direction === 'up') return -PAN;
  return direction === 'down' ? PAN : 0;
}
