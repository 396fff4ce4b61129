// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { FreeBoard } from "./FreeBoard";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A map of a free table.
 */
export type FreeMap = { 
/**
 * Its id, as places name it: the point 100 right and 50 down of it is `<id>/100,50`.
 */
id: Tag, 
/**
 * Its name.
 */
name: string, 
/**
 * The empty margin around its boards, across and down.
 */
edge: [number, number], 
/**
 * The colour of the margin.
 */
colour: string | null, 
/**
 * Whether it is laid out as a hand of cards.
 */
hand: boolean, 
/**
 * The sides that alone see what lies here; empty for everybody.
 */
private_to: Array<Seat>, 
/**
 * Whether pieces do not stack here.
 */
no_stacks: boolean, 
/**
 * How far a piece lies right and up of the one below it in an opened stack.
 */
open_stack: [number, number], 
/**
 * The same in a closed stack.
 */
closed_stack: [number, number], 
/**
 * The boards that can lie on it. The view has a marker `board` (or `board-reversed`) for each that lies there: its
 * left upper corner, and its number in this list.
 */
boards: Array<FreeBoard>, };
