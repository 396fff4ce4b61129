// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Seat } from "./Seat";
import type { SeatDesk } from "./SeatDesk";
import type { SeenPly } from "./SeenPly";
import type { ViewChange } from "./ViewChange";

/**
 * What has changed at a table.
 */
export type Changed = { 
/**
 * The plies that the table may know of, in order: the seat's own and automatic ones after it.
 */
plies: Array<SeenPly>, 
/**
 * The change of its view.
 */
change: ViewChange, 
/**
 * What each of its seats may do now.
 */
desks: Array<SeatDesk>, 
/**
 * Whether it is a computer's turn.
 */
waiting_for_computer: boolean, 
/**
 * How often undo was used, by seat.
 */
undos: { [key in Seat]: number }, 
/**
 * The seed, once the game is over.
 */
seed: string | null, };
