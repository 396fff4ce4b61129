// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * Something drawn of a piece.
 */
export type LookPart = { "picture": { 
/**
 * Its name in the module.
 */
name: string, 
/**
 * Moved right and down by so many pixels, before anything is turned.
 */
shift: [number, number], 
/**
 * At so many hundredths of its size.
 */
percent: number, 
/**
 * Turned clockwise around the piece's middle by so many thousandths of a degree.
 */
turned: number, } } | { "text": { 
/**
 * What it says.
 */
text: string, 
/**
 * The height of its letters in pixels.
 */
size: number, 
/**
 * Their colour, `#rrggbb`.
 */
colour: Tag, 
/**
 * The colour behind them.
 */
ground?: Tag, 
/**
 * Whether they are bold.
 */
bold: boolean, 
/**
 * Whether they are slanted.
 */
italic: boolean, 
/**
 * Where on the drawing so far: `t`, `c` or `b`, then `l`, `c` or `r`.
 */
on: Tag, 
/**
 * Which point of the text stands there: `t`, `c` or `b`, then `l`, `c` or `r`.
 */
of: Tag, 
/**
 * Moved right and down by so many pixels.
 */
shift: [number, number], 
/**
 * Turned clockwise around the piece's middle by so many thousandths of a degree.
 */
turned: number, } } | { "trail": { 
/**
 * The points, oldest first.
 */
points: Array<[number, number]>, } };
