// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { ImportResult } from "./ImportResult";
import type { Tag } from "./Tag";

/**
 * How far the import of a file has come.
 */
export type Importing = { 
/**
 * Which import.
 */
job: number, 
/**
 * The stage (`reading`, `pictures`, `setups`, `packing`), a key of the message files.
 */
stage: Tag, 
/**
 * How much of it is done.
 */
done: number, 
/**
 * Of how much; 0 where that is not known.
 */
of: number, 
/**
 * What came of it, once it is done.
 */
result?: ImportResult, };
