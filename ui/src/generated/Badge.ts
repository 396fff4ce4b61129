// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Tag } from "./Tag";

/**
 * A status shown on a counter or a marker.
 */
export type Badge = { 
/**
 * Which status (`broken-1`, `moved`), a key of the message files and of the drawings.
 */
kind: Tag, 
/**
 * Its number, where it has one.
 */
value?: Amount, };
