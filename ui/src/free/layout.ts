// Where the pieces of one map lie: stacks closed or opened, layers above each other, and what is under a point.
import type { FreeMap, PieceId, PieceView, Place } from '../generated';
import type { Point } from '../board/geometry';
import type { Extent } from './look';
import { pixelOf } from './places';

/** A piece where it is drawn. */
export interface Lying extends Point {
  readonly id: PieceId;
  readonly piece: PieceView;
  readonly place: Place;
  /** The pieces of its stack, the lowest first; itself alone where it does not stack. */
  readonly stack: readonly PieceId[];
}

type Pieces = Readonly<Record<PieceId, PieceView | undefined>>;

/** The pieces of a map as they lie, the lowest first. */
export function layOut(pieces: Pieces, map: FreeMap, opened: ReadonlySet<Place>): Lying[] {
  const stacks = new Map<string, [PieceId, PieceView][]>();
  for (const [id, piece] of Object.entries(pieces)) {
    if (!piece?.look || pixelOf(piece.place)?.map !== map.id) continue;
    const alone = piece.look.single || map.no_stacks;
    const key = `${piece.place} ${alone ? id : ''} ${piece.look.layer}`;
    const stack = stacks.get(key);
    if (stack) stack.push([id, piece]);
    else stacks.set(key, [[id, piece]]);
  }
  const lying: Lying[] = [];
  for (const stack of stacks.values()) {
    stack.sort(([, a], [, b]) => a.order - b.order);
    const ids = stack.map(([id]) => id);
    stack.forEach(([id, piece], index) => {
      const at = pixelOf(piece.place) ?? { x: 0, y: 0 };
      const [right, up] = opened.has(piece.place) ? map.open_stack : map.closed_stack;
      lying.push({ id, piece, place: piece.place, stack: ids, x: at.x + index * right, y: at.y - index * up });
    });
  }
  return lying.sort(below);
}

function below(a: Lying, b: Lying): number {
  const [first, second] = [a.piece.look, b.piece.look];
  return (
    (first?.layer ?? 0) - (second?.layer ?? 0) ||
    // What never stacks is mostly ground that others stand on.
    Number(second?.single ?? false) - Number(first?.single ?? false) ||
    placeOrder(a.place, b.place) ||
    a.piece.order - b.piece.order
  );
}

function placeOrder(a: Place, b: Place): number {
  if (a === b) return 0;
  const [first, second] = [pixelOf(a), pixelOf(b)];
  return (first?.y ?? 0) - (second?.y ?? 0) || (first?.x ?? 0) - (second?.x ?? 0);
}

/** The highest piece under a point. */
export function pieceAt(lying: readonly Lying[], extentOf: (piece: PieceView) => Extent, at: Point): Lying | undefined {
  return lying.findLast((one) => {
    const { left, top, right, bottom } = extentOf(one.piece);
    const [x, y] = [at.x - one.x, at.y - one.y];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** The pieces whose middles are in a box. */
export function inside(lying: readonly Lying[], from: Point, to: Point): PieceId[] {
  const between = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b);
  return lying.filter((one) => between(one.x, from.x, to.x) && between(one.y, from.y, to.y) && !one.piece.look?.fixed).map((one) => one.id);
}
