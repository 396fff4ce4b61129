// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { Choice } from "./Choice";
import type { Message } from "./Message";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { RuleId } from "./RuleId";
import type { Verb } from "./Verb";

/**
 * Legal actions alike but for their target.
 */
export type OfferData = { 
/**
 * What is done.
 */
verb: Verb, 
/**
 * With which pieces.
 */
pieces: Array<PieceId>, 
/**
 * At which places; empty for an action without a place.
 */
places: Array<Place>, 
/**
 * With which choice.
 */
choice: Choice | null, 
/**
 * The parts, for the commit of a draft.
 */
items: Array<Action>, 
/**
 * The rule that allows it.
 */
rule: RuleId, 
/**
 * What it is called on a button.
 */
label: Message, 
/**
 * Whether it adds to the draft instead of answering the decision.
 */
adds: boolean, 
/**
 * Whether a path leads there, so that the whole action must be asked for (`Query::Path`).
 */
path: boolean, 
/**
 * Whether answering with it may roll a die.
 */
rolls: boolean, };
