// What the rest of the page can ask of the board.
import type { Place } from '../generated';
import type { Point } from './geometry';

/** The board's element: canvases have no elements for hexes, so whoever drives the page from outside asks here. */
export interface BoardElement extends HTMLDivElement {
  /** The middle of a hex in the page. */
  whereIs?: (place: Place) => Point | undefined;
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
}
