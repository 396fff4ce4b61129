// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { Draw } from "./Draw";
import type { Event } from "./Event";
import type { Origin } from "./Origin";
import type { Seat } from "./Seat";

/**
 * A ply as a viewer may know it.
 */
export type SeenPly = { 
/**
 * Its position among the plies the viewer may know of, from 1.
 */
number: number, 
/**
 * Who acted.
 */
seat: Seat, 
/**
 * What was done; absent where the viewer may only know that something was.
 */
action?: Action, 
/**
 * How it came about.
 */
origin: Origin, 
/**
 * The dice the viewer may see.
 */
draws: Array<Draw>, 
/**
 * The events the viewer may know.
 */
events: Array<Event>, };
