// What a stack's values come to: exact sums, and the least of what a stack has only together.
import type { Amount, ModuleData, PieceId, PieceView } from '../generated';
import { counterOf } from './counter';

/** Values that a stack has as its least piece has them; all others add up. */
const LEAST: ReadonlySet<string> = new Set(['mf', 'movement', 'range']);

/** A value of several pieces together. */
export interface Total {
  readonly name: string;
  readonly amount: Amount;
  /** Whether it is the least of them and no sum. */
  readonly least: boolean;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

function read(amount: Amount): Fraction | undefined {
  const found = /^(-?\d+)(?:\/(\d+))?$/.exec(String(amount));
  return found ? { over: BigInt(found[1] ?? '0'), under: BigInt(found[2] ?? '1') } : undefined;
}

function written({ over, under }: Fraction): Amount {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b > 0n) [a, b] = [b, a % b];
  const common = a === 0n ? 1n : a;
  return under / common === 1n ? String(over / common) : `${over / common}/${under / common}`;
}

/** The exact sum of amounts; what is no number is left out. */
export function sum(amounts: readonly Amount[]): Amount {
  const read_ = amounts.flatMap((amount) => read(amount) ?? []);
  return written(read_.reduce((a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }), { over: 0n, under: 1n }));
}

/** The least of amounts. */
export function least(amounts: readonly Amount[]): Amount | undefined {
  const numbers = amounts.flatMap((amount) => read(amount) ?? []);
  const found = numbers.reduce<Fraction | undefined>((a, b) => (a && a.over * b.under <= b.over * a.under ? a : b), undefined);
  return found && written(found);
}

/** What the values of these pieces come to, in the order the counters have them. */
export function totals(
  module: ModuleData,
  pieces: readonly (readonly [PieceId, PieceView])[],
): Total[] {
  const found = new Map<string, Amount[]>();
  for (const [id, piece] of pieces) {
    for (const [name, value] of Object.entries(counterOf(module, id, piece)?.faces[piece.face]?.values ?? {})) {
      const before = found.get(name);
      if (before) before.push(value);
      else found.set(name, [value]);
    }
  }
  return [...found].flatMap(([name, amounts]) => {
    const isLeast = LEAST.has(name);
    const amount = isLeast ? least(amounts) : sum(amounts);
    return amount === undefined ? [] : [{ name, amount, least: isLeast }];
  });
}
