// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Place } from "./Place";
import type { Tag } from "./Tag";

/**
 * A hex of a sheet.
 */
export type HexData = { 
/**
 * Its place.
 */
place: Place, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its centre.
 */
y: number, 
/**
 * Its terrain, a key of the message files.
 */
terrain: Tag, 
/**
 * Its name on the map.
 */
name: string | null, 
/**
 * Whether units may be there.
 */
legal: boolean, 
/**
 * Where its facts come from (`rulebook`, `reconstructed` ...).
 */
source: Tag, };
