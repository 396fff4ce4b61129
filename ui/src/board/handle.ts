// What the rest of the page can ask of the board.
import type { Place } from '../generated';
import type { Camera } from './camera';
import type { Direction, Point } from './geometry';

/** The board's element: canvases have no elements for hexes, so whoever drives the page from outside asks here. */
export interface BoardElement extends HTMLDivElement {
  /** The middle of a hex in the page, where the camera has come to rest. */
  whereIs?: (place: Place) => Point | undefined;
  /** Where the camera is going, or where it is. */
  aim?: () => Camera;
  /** The frames drawn so far and how long the last of them took, in milliseconds, for benches. */
  frames?: () => { readonly count: number; readonly times: readonly number[]; readonly drawn?: boolean };
}

/** The board as the page knows it. */
export interface BoardHandle {
  fit(): void;
  zoom(factor: number): void;
  /** Shows these places at a readable size. */
  zoomTo(places: readonly Place[]): void;
  /** As `zoomTo`, but only when none of these places is in sight. */
  show(places: readonly Place[]): void;
  /** Brings a place into sight, without zooming. */
  reveal(place: Place): void;
  /** The selected pieces are carried to a point of the page. */
  carry(at: Point): void;
  /** They are let go at a point of the page, or nowhere. */
  drop(at: Point | undefined): void;
  focus(): void;
  /** Moves the cursor of the keyboard, or brings it onto the board. */
  cursor(direction: Direction): void;
  /** Lets the cursor begin anew, at what is selected. */
  home(): void;
  pan(direction: Direction): void;
  /** Does at the cursor what a click does at the pointer. */
  enter(): void;
  add(): void;
  /** Selects the whole stack at the cursor, or under the pointer. */
  all(): void;
  /** Selects all pieces of one kind in that stack. */
  kind(): void;
  fan(): void;
  waypoint(): void;
  /** Measures from here, or measures no more. */
  ruler(): void;
  /** Shows or hides how far what is selected can fire. */
  ranges(): void;
  /** Shows the next sheet of the map. */
  nextSheet(): void;
  /** Lets go of a fan or of the ruler; false where there was neither. */
  letGo(): boolean;
}
