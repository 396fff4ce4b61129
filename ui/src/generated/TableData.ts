// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { GameSummary } from "./GameSummary";
import type { Seat } from "./Seat";
import type { SeatDesk } from "./SeatDesk";
import type { View } from "./View";
import type { Viewer } from "./Viewer";

/**
 * An open table.
 */
export type TableData = { 
/**
 * Its handle.
 */
table: number, 
/**
 * The game.
 */
game: GameSummary, 
/**
 * Through whose eyes it sees.
 */
viewer: Viewer, 
/**
 * The seats it acts for.
 */
seats: Array<Seat>, 
/**
 * What it sees.
 */
view: View, 
/**
 * What each of its seats may do now.
 */
desks: Array<SeatDesk>, 
/**
 * Whether it is a computer's turn: ask it to `Advance`.
 */
waiting_for_computer: boolean, 
/**
 * The commitment to the seed.
 */
commitment: string, 
/**
 * How often undo was used, by seat.
 */
undos: { [key in Seat]: number }, 
/**
 * The seed, once the game is over.
 */
seed: string | null, 
/**
 * Whether the rules have changed since it was played: it can be looked at, not played on.
 */
only_recorded?: boolean, };
