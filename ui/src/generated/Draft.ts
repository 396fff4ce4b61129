// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";

/**
 * What a seat has put together for a decision that is legal only as a whole. It is no ply and no
 * part of the game: changes are free to take back until it is committed.
 */
export type Draft = { 
/**
 * The parts so far, in the order they were added.
 */
items: Array<Action>, };
