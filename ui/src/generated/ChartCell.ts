// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * A cell of a chart of the title, a whole row of it, or a whole column: where a number was read.
 */
export type ChartCell = { 
/**
 * The chart, as the module names it.
 */
chart: Tag, 
/**
 * The row by its id; the whole column when absent.
 */
row?: Tag, 
/**
 * The column by its id; the whole row when absent.
 */
column?: Tag, };
