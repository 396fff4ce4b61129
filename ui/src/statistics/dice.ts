// Statistics of dice: how often each face came up for each seat, against what was to be expected.
import type { DieKind, Seat, SeenPly } from '../generated';

/** The dice of one kind that were rolled in the plies of a seat. */
export interface Rolled {
  readonly seat: Seat;
  readonly kind: DieKind;
  readonly faces: readonly number[];
  /** How often each face came up, in the order of the faces. */
  readonly counts: readonly number[];
  readonly rolls: number;
  /** The mean of what came up; nothing without a roll. */
  readonly mean: number | undefined;
  /** The mean to be expected. */
  readonly expected: number;
  /** How far the sum lies from the one to be expected, in standard deviations. */
  readonly luck: number;
}

/** The faces of a kind of die by its name: `d6` has 1 to 6, `d66` the pairs of two. */
export function facesOf(kind: DieKind): number[] | undefined {
  const sides = /^d(\d+)$/.exec(kind)?.[1];
  if (sides === undefined) return undefined;
  if (sides === '66') return [1, 2, 3, 4, 5, 6].flatMap((ten) => [1, 2, 3, 4, 5, 6].map((one) => ten * 10 + one));
  const count = Number(sides);
  return count >= 2 && count <= 100 ? Array.from({ length: count }, (_, index) => index + 1) : undefined;
}

/** Whose roll a die was: the seat its purpose names, or the one that decided. */
export function rollerOf(ply: SeenPly, index: number): Seat {
  for (const [, fact] of ply.draws[index]?.purpose.facts ?? []) {
    if ('seat' in fact) return fact.seat;
  }
  return ply.seat;
}

/** The statistics of a log, by seat and kind of die. */
export function statistics(log: readonly SeenPly[]): Rolled[] {
  const drawn = new Map<string, { seat: Seat; kind: DieKind; rolled: number[] }>();
  for (const ply of log) {
    ply.draws.forEach((draw, index) => {
      const seat = rollerOf(ply, index);
      const key = `${seat} ${draw.kind}`;
      const entry = drawn.get(key) ?? { seat, kind: draw.kind, rolled: [] };
      entry.rolled.push(draw.face);
      drawn.set(key, entry);
    });
  }
  return [...drawn.values()]
    .map(({ seat, kind, rolled }) => told(seat, kind, rolled))
    .sort((a, b) => a.seat.localeCompare(b.seat) || a.kind.localeCompare(b.kind));
}

function told(seat: Seat, kind: DieKind, rolled: readonly number[]): Rolled {
  const faces = facesOf(kind) ?? [...new Set(rolled)].sort((a, b) => a - b);
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const expected = mean(faces);
  const variance = mean(faces.map((face) => (face - expected) ** 2));
  const actual = rolled.length === 0 ? undefined : mean(rolled);
  const spread = Math.sqrt(variance / Math.max(1, rolled.length));
  return {
    seat,
    kind,
    faces,
    counts: faces.map((face) => rolled.filter((one) => one === face).length),
    rolls: rolled.length,
    mean: actual,
    expected,
    luck: actual === undefined || spread === 0 ? 0 : (actual - expected) / spread,
  };
}
