// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Audience } from "./Audience";
import type { DieKind } from "./DieKind";
import type { Message } from "./Message";
import type { Stream } from "./Stream";

/**
 * A die drawn: recorded in its ply.
 */
export type Draw = { 
/**
 * Which kind.
 */
kind: DieKind, 
/**
 * From which stream.
 */
stream: Stream, 
/**
 * What came up.
 */
face: number, 
/**
 * What it was drawn for.
 */
purpose: Message, 
/**
 * Who may know what came up.
 */
known_to: Audience, };
