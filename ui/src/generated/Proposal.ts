// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { Seat } from "./Seat";

/**
 * A proposal of one seat that the other may accept: to end the game, or to edit the position.
 */
export type Proposal = { 
/**
 * Who proposes.
 */
by: Seat, 
/**
 * The action as it was given.
 */
action: Action, 
/**
 * Who has accepted so far.
 */
accepted: Array<Seat>, };
