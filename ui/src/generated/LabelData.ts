// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * Words on a map sheet.
 */
export type LabelData = { 
/**
 * The words by language.
 */
words: { [key in string]: string }, 
/**
 * What they name: `town`, `place`, `abroad`, `river`, `water`, `land` or `title`.
 */
kind: Tag, 
/**
 * The middle of their base line.
 */
x: number, 
/**
 * The middle of their base line.
 */
y: number, 
/**
 * The height of their letters in units of the map.
 */
size: number, 
/**
 * How far they are turned clockwise, in degrees.
 */
turn: number, };
