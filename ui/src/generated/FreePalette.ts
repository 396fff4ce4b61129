// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * A palette.
 */
export type FreePalette = { 
/**
 * Its name.
 */
name: string, 
/**
 * `tabs`, `list` or `panel`.
 */
kind: Tag, 
/**
 * The counters in it.
 */
counters: Array<Tag>, 
/**
 * The palettes in it.
 */
inner: Array<FreePalette>, };
