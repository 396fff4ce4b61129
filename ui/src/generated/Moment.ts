// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * Where in the sequence of play a game is.
 */
export type Moment = { 
/**
 * The turn as the track prints it (`2A`).
 */
turn: Tag, 
/**
 * The phase, a key of the message files.
 */
phase: Tag, 
/**
 * The step as the sequence of play numbers it (`2b`).
 */
step: Tag, };
