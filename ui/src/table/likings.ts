// What a player likes, and how games were looked at, as they are kept on this machine: reading and writing, nothing more.
import type { Place } from '../generated';

/** What may be drawn over the map's picture, each with a switch. */
export const LAYERS = ['numbers', 'names', 'grid', 'minimap'] as const;
/** One of them. */
export type MapLayer = (typeof LAYERS)[number];

/** The sizes of text, as parts of the usual one. */
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5] as const;
/** Whether things glide: as the machine says, or as the player says. */
export const MOTIONS = ['system', 'full', 'reduced'] as const;
/** What a wheel does: as the hardware seems to be, or always the same. */
export const WHEELS = ['auto', 'zoom', 'pan'] as const;

/** The least and the most of the window that the panels beside the map may have: the map keeps half. */
export const [SIDE_LEAST, SIDE_MOST] = [0.12, 0.28] as const;

/** The settings. */
export interface Likings {
  numbers: boolean;
  names: boolean;
  grid: boolean;
  minimap: boolean;
  textSize: number;
  motion: (typeof MOTIONS)[number];
  wheel: (typeof WHEELS)[number];
  /** Whether passing a step with something left asks first. */
  warnBeforePassing: boolean;
  /** Whether a decision that rolls a die asks first. */
  confirmDice: boolean;
  /** Whether a stack fans out when the pointer rests on it. */
  fanOnHover: boolean;
  /** Whether the table says what a hand could do next. */
  hints: boolean;
  /** The part of the window that the panels beside the map have; 0 where the player has not chosen. */
  side: number;
  /** The player's own keys: the id of a command, and what it is given by. */
  keys: Record<string, string[]>;
}

/** What holds until the player says otherwise. */
export const DEFAULTS: Readonly<Likings> = {
  numbers: true,
  names: true,
  grid: true,
  minimap: true,
  textSize: 1,
  motion: 'system',
  wheel: 'auto',
  warnBeforePassing: true,
  confirmDice: false,
  fanOnHover: true,
  hints: true,
  side: 0,
  keys: {},
};

/** Settings as they were kept: what does not fit is as usual. */
export function readLikings(text: string | null): Likings {
  const made: Likings = { ...DEFAULTS, keys: {} };
  const kept = objectOf(text);
  for (const name of Object.keys(DEFAULTS) as (keyof Likings)[]) {
    if (name !== 'keys' && typeof kept[name] === typeof DEFAULTS[name]) Object.assign(made, { [name]: kept[name] });
  }
  if (!(TEXT_SIZES as readonly number[]).includes(made.textSize)) made.textSize = DEFAULTS.textSize;
  if (!MOTIONS.includes(made.motion)) made.motion = DEFAULTS.motion;
  if (!WHEELS.includes(made.wheel)) made.wheel = DEFAULTS.wheel;
  if (made.side !== 0 && !(made.side >= SIDE_LEAST && made.side <= SIDE_MOST)) made.side = DEFAULTS.side;
  const keys = kept['keys'];
  if (typeof keys === 'object' && keys !== null) {
    for (const [id, given] of Object.entries(keys)) {
      if (Array.isArray(given) && given.every((one) => typeof one === 'string')) made.keys[id] = given;
    }
  }
  return made;
}

/** The object that a kept text holds; an empty one where it holds none. */
export function objectOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** How a table was last looked at. */
export interface Looks {
  readonly sheet?: string;
  readonly camera?: { readonly x: number; readonly y: number; readonly zoom: number };
  readonly selected?: readonly string[];
  readonly tab?: string;
  /** The owner's own order of a stack, from the bottom: it is of the eye alone, no rule knows it. */
  readonly orders?: Readonly<Record<Place, readonly string[]>>;
}
