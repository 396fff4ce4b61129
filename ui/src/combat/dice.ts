// Dice that belong together: one after the other for the same purpose.
import type { Draw, Message } from '../generated';

/** Dice for one purpose. */
export interface Thrown {
  readonly purpose: Message;
  readonly kind: string;
  readonly faces: readonly number[];
  readonly sum: number;
}

/** The throws of a ply, in order. */
export function throwsOf(draws: readonly Draw[]): Thrown[] {
  const throws: Thrown[] = [];
  let last = '';
  for (const draw of draws) {
    const key = `${draw.kind} ${JSON.stringify(draw.purpose)}`;
    const before = throws.at(-1);
    if (before && key === last) {
      throws[throws.length - 1] = { ...before, faces: [...before.faces, draw.face], sum: before.sum + draw.face };
    } else {
      throws.push({ purpose: draw.purpose, kind: draw.kind, faces: [draw.face], sum: draw.face });
    }
    last = key;
  }
  return throws;
}
