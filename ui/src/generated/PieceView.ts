// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Badge } from "./Badge";
import type { Look } from "./Look";
import type { Place } from "./Place";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * One piece as a viewer sees it.
 */
export type PieceView = { 
/**
 * The counter it was made from, a key of the module's counters.
 */
counter: Tag, 
/**
 * Which face is up (`front`, `reduced`).
 */
face: Tag, 
/**
 * Whose it is.
 */
side: Seat, 
/**
 * Where it is.
 */
place: Place, 
/**
 * Its position in its stack, 0 at the bottom.
 */
order: number, 
/**
 * What is shown on it.
 */
badges: Array<Badge>, 
/**
 * The points it has left in this phase, where that is meant.
 */
left?: Amount, 
/**
 * How it looks, where its parts are data of the game and not drawn beforehand.
 */
look?: Look, };
