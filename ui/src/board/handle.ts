// What the rest of the page can ask of the board.
import type { Place } from '../generated';

/** The board as the page knows it. */
export interface BoardHandle {
  fit(): void;
  zoom(factor: number): void;
  /** Shows these places at a readable size. */
  zoomTo(places: readonly Place[]): void;
  /** Brings a place into sight, without zooming. */
  reveal(place: Place): void;
  focus(): void;
}
