// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { Choice } from "./Choice";
import type { PieceId } from "./PieceId";
import type { Step } from "./Step";
import type { Verb } from "./Verb";

/**
 * What a seat has put together for a decision that is legal only as a whole. It is no ply and no
 * part of the game: changes are free to take back until it is committed.
 */
export type Draft = Array<{ 
/**
 * What is done.
 */
verb: Verb, 
/**
 * With which pieces.
 */
pieces?: Array<PieceId>, 
/**
 * The path taken, or the one place meant.
 */
path?: Array<Step>, 
/**
 * A choice that is neither piece nor place.
 */
choice?: Choice, 
/**
 * The parts of an action that is legal only as a whole.
 */
items?: Array<Action>, }>;
