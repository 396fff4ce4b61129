// Status on a counter: which mark each has, in shape as well as in colour, and where the marks lie.
import type { Badge } from '../../generated';
import { amountText } from '../../messages/amount';

/** The outline of a mark: what is bad has corners, what is done is round. */
export type Outline = 'octagon' | 'triangle' | 'square' | 'diamond' | 'burst' | 'disc' | 'tab';

/** What is drawn on a mark: strokes in a box from -10 to 10, or a sign. */
export interface Glyph {
  readonly sign?: string;
  readonly strokes?: string;
}

/** How a status is drawn. */
export interface BadgeDrawing extends Glyph {
  readonly outline: Outline;
  readonly colour: string;
  readonly ink: string;
  /** A frame around the whole counter, so wide in hundredths of its edge. */
  readonly frame?: number;
  /** What matters more comes first: there is room for three marks beside that of movement. */
  readonly weight: number;
}

/** A mark in its place, in hundredths of the counter's edge. */
export interface Mark {
  readonly drawing: BadgeDrawing;
  readonly x: number;
  readonly y: number;
  /** Half its height. */
  readonly size: number;
  /** Whether it is too small for a glyph. */
  readonly bare: boolean;
}

const RED = '#b3261e';
const AMBER = '#f5b82e';
const VIOLET = '#7a3a9a';
const SLATE = '#3d4654';
const DARK = '#1b1400';
const BOTTLE = 'M-3 9V0Q-3 -2 -1.6 -3.4V-9H1.6V-3.4Q3 -2 3 0V9Z';
const LYING_BOTTLE = 'M-9 6V0H0Q2 0 3.4 1.4H9V4.6H3.4Q2 6 0 6ZM-6 -8L-2 -4L2 -8L6 -4';

const DRAWN: Readonly<Record<string, BadgeDrawing>> = {
  'broken-2': { outline: 'octagon', colour: RED, ink: '#fff', sign: '2', frame: 5.5, weight: 0 },
  'broken-1': { outline: 'octagon', colour: RED, ink: '#fff', sign: '1', frame: 3.5, weight: 1 },
  'out-of-supply': { outline: 'triangle', colour: AMBER, ink: DARK, sign: '!', weight: 2 },
  motti: { outline: 'diamond', colour: VIOLET, ink: '#fff', strokes: 'M6 0A6 6 0 1 1 -6 0A6 6 0 1 1 6 0M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0', weight: 3 },
  intoxicated: { outline: 'square', colour: '#0f7a5a', ink: '#fff', strokes: BOTTLE, weight: 4 },
  hangover: { outline: 'square', colour: '#c9d2cc', ink: '#14352a', strokes: LYING_BOTTLE, weight: 5 },
  locked: { outline: 'disc', colour: SLATE, ink: '#fff', strokes: 'M-6 8V-1H6V8ZM-4 -1V-4Q-4 -8 0 -8Q4 -8 4 -4V-1', weight: 6 },
  attacked: { outline: 'diamond', colour: '#8a4b08', ink: '#fff', strokes: 'M-5 -5L5 5M5 -5L-5 5', weight: 7 },
  fired: { outline: 'burst', colour: '#ffd24a', ink: DARK, strokes: 'M-3 0H3M0 -3V3', weight: 8 },
  demolition: { outline: 'burst', colour: '#2a241d', ink: AMBER, strokes: 'M2 -7L-3 1H3L-2 7', weight: 9 },
  'fell-back': { outline: 'disc', colour: '#e9edf2', ink: SLATE, strokes: 'M6 5V1Q6 -3 2 -3H-6M-2 -7L-6 -3L-2 1', weight: 10 },
  entered: { outline: 'disc', colour: '#1f4e79', ink: '#fff', strokes: 'M-6 -5L-1 0L-6 5M1 -5L6 0L1 5', weight: 11 },
  moved: { outline: 'tab', colour: SLATE, ink: '#fff', strokes: 'M-3 -6L4 0L-3 6', weight: 12 },
  'one-hex': { outline: 'tab', colour: SLATE, ink: '#fff', strokes: 'M0 -6V6', weight: 13 },
};

/** The drawing of a status; one that is not known shows its first letter. */
export function badgeDrawing(badge: Badge): BadgeDrawing {
  const drawn = DRAWN[badge.kind];
  if (badge.value !== undefined) {
    const known = drawn ?? { outline: 'disc', colour: SLATE, ink: '#fff', weight: 6 };
    return { ...known, strokes: undefined, sign: amountText(badge.value) } as BadgeDrawing;
  }
  const sign = badge.kind.slice(0, 1).toUpperCase();
  return drawn ?? { outline: 'square', colour: AMBER, ink: DARK, sign, weight: 20 };
}

/** Beside the symbol's box, where nothing else is printed: two on the left, one on the right. */
const NEAR = [
  [11, 30],
  [11, 54],
  [89, 62],
] as const;
/** On a counter too small to be read there is room for two, in the left corners. */
const FAR = [
  [19, 19],
  [19, 81],
] as const;

/** Where the marks of a counter lie. */
export function marksOf(badges: readonly Badge[], far: boolean): Mark[] {
  const drawings = badges.map(badgeDrawing).sort((a, b) => a.weight - b.weight);
  const places = far ? FAR : NEAR;
  const size = far ? 17 : 11;
  const marks: Mark[] = [];
  const tab = drawings.find((drawing) => drawing.outline === 'tab');
  for (const drawing of drawings) {
    const place = places[marks.length];
    if (drawing.outline === 'tab' || !place) continue;
    marks.push({ drawing, x: place[0], y: place[1], size, bare: far });
  }
  if (tab) marks.push({ drawing: tab, x: far ? 81 : 89, y: far ? 81 : 23, size, bare: far });
  return marks;
}
