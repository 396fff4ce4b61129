// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A track of the game: turns, weather, points.
 */
export type Track = { 
/**
 * Which track, a key of the message files.
 */
id: Tag, 
/**
 * Its spaces in order, where it has named ones.
 */
spaces: Array<Tag>, 
/**
 * The space the marker is on.
 */
at?: Tag, 
/**
 * The number the track shows, where it is one of numbers.
 */
value?: Amount, 
/**
 * Whose track it is, where a side has its own.
 */
side?: Seat, };
