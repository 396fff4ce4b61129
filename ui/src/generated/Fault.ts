// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * Why the desk could not do something: no rule of a game, but a missing file, a full disk, an
 * unknown table.
 */
export type Fault = { 
/**
 * A stable code (`unknown-table`, `store`, `module`), a key of the message files.
 */
code: Tag, 
/**
 * What happened, where, and what helps.
 */
detail: string, };
