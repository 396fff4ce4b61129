// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Tag } from "./Tag";

/**
 * A face of a counter.
 */
export type FaceData = { 
/**
 * The picture's name in the module (SVG).
 */
picture: string, 
/**
 * The values printed on it.
 */
values: { [key in Tag]: Amount }, };
