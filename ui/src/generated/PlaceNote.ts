// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Place } from "./Place";

/**
 * A note on a place.
 */
export type PlaceNote = { 
/**
 * Where.
 */
place: Place, 
/**
 * What it says.
 */
text: string, 
/**
 * When it was written, in seconds since 1970.
 */
written: number, };
