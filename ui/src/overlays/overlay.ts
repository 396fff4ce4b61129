// What an overlay draws: shaded places, ways, marks.
import type { Place } from '../generated';

/** How a place is shaded. */
export interface Shade {
  readonly colour: string;
  /** The colour of a second side over the first. */
  readonly hatch?: string;
  readonly text?: string;
}

/** An overlay. */
export interface Overlay {
  readonly shades: ReadonlyMap<Place, Shade>;
  readonly lines: readonly (readonly Place[])[];
  /** Signs beside counters. */
  readonly marks: ReadonlyMap<Place, string>;
}
