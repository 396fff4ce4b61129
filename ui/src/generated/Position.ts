// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { SeenPly } from "./SeenPly";
import type { Tag } from "./Tag";
import type { View } from "./View";

/**
 * A position of the past.
 */
export type Position = { 
/**
 * After which ply.
 */
ply: number, 
/**
 * How many plies there are.
 */
of: number, 
/**
 * The ply itself.
 */
made: SeenPly | null, 
/**
 * What the table saw.
 */
view: View, 
/**
 * The plies at which each turn began, for the strip: label and ply.
 */
turns: Array<[Tag, number]>, };
