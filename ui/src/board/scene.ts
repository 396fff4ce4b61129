// What the board shows: everything the drawing needs, and nothing it would have to work out.
import type { Marker, PieceId, PieceView, Place, Seat, Tag } from '../generated';
import type { Point } from './geometry';
import type { Overlay } from '../overlays/overlay';
import type { Stack } from './stacks';

/** A hex that is lit: it can be reached, or it is a target that is offered. */
export interface Lit {
  readonly kind: 'reach' | 'target';
  /** The cost of getting there. */
  readonly cost?: string;
  /** What it would come to there, in a few signs. */
  readonly brief?: string;
  /** What is left after it. */
  readonly left?: string;
}

/** Counters carried by the pointer. */
export interface Ghost {
  readonly pieces: readonly PieceId[];
  /** Where the pointer is, on the screen. */
  readonly at: Point;
}

/** What is written over the map's picture. */
export interface Chart {
  readonly grid: boolean;
  readonly numbers: boolean;
  readonly names: boolean;
  /** The language it is written in. */
  readonly language: string;
}

/** A distance that is measured. */
export interface Ruler {
  readonly from: Place;
  readonly to: Place;
  readonly text: string;
}

/** A box that is being drawn, on the screen. */
export interface Box {
  readonly from: Point;
  readonly to: Point;
}

/** What the board shows. */
export interface Scene {
  readonly pieces: Readonly<Record<PieceId, PieceView | undefined>>;
  readonly stacks: readonly Stack[];
  readonly markers: readonly Marker[];
  readonly light: Tag | undefined;
  readonly colours: Readonly<Record<Seat, string | undefined>>;
  /** The pieces that have something to do now. */
  readonly able: ReadonlySet<PieceId>;
  readonly selected: ReadonlySet<PieceId>;
  readonly lit: ReadonlyMap<Place, Lit>;
  readonly path: readonly Place[];
  readonly hover: Place | undefined;
  readonly cursor: Place | undefined;
  readonly flashes: readonly Place[];
  readonly ghost: Ghost | undefined;
  readonly chart: Chart;
  /** The places the selected pieces will go by. */
  readonly waypoints: readonly Place[];
  /** Whether the way under the pointer is more than can be gone. */
  readonly tooFar: boolean;
  /** The places within the range of what is selected. */
  readonly ranges: ReadonlySet<Place>;
  readonly ruler: Ruler | undefined;
  readonly box: Box | undefined;
  readonly overlay: Overlay | undefined;
}

/** A board with nothing on it. */
export const EMPTY_SCENE: Scene = {
  pieces: {},
  stacks: [],
  markers: [],
  light: undefined,
  colours: {},
  able: new Set(),
  selected: new Set(),
  lit: new Map(),
  path: [],
  hover: undefined,
  cursor: undefined,
  flashes: [],
  ghost: undefined,
  chart: { grid: true, numbers: true, names: true, language: 'en' },
  waypoints: [],
  tooFar: false,
  ranges: new Set(),
  ruler: undefined,
  box: undefined,
  overlay: undefined,
};

/** The canvases of the board, from the lowest to the highest. */
export type Layer = 'ground' | 'pieces' | 'hands';

/** Which layers each part of a scene is drawn on. */
export const LAYERS_OF: Readonly<Record<keyof Scene, readonly Layer[]>> = {
  pieces: ['pieces'],
  stacks: ['ground', 'pieces'],
  markers: ['ground', 'pieces'],
  light: ['ground'],
  colours: ['ground', 'pieces'],
  able: ['pieces'],
  selected: ['pieces'],
  lit: ['ground', 'pieces'],
  path: ['hands'],
  hover: ['hands'],
  cursor: ['hands'],
  flashes: ['hands'],
  ghost: ['hands', 'pieces'],
  chart: ['ground'],
  waypoints: ['hands'],
  tooFar: ['hands'],
  ranges: ['hands'],
  ruler: ['hands'],
  box: ['hands'],
  overlay: ['ground', 'pieces'],
};
