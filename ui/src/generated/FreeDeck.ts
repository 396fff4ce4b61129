// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Place } from "./Place";
import type { Tag } from "./Tag";

/**
 * A deck.
 */
export type FreeDeck = { 
/**
 * Its id, as choices name it.
 */
id: Tag, 
/**
 * Its name.
 */
name: string, 
/**
 * Its place: pieces moved there go into it.
 */
place: Place, 
/**
 * The point its middle is at.
 */
at: Place, 
/**
 * Its width in pixels.
 */
width: number, 
/**
 * Its height in pixels.
 */
height: number, };
