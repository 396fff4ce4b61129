// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Choice } from "./Choice";
import type { PieceId } from "./PieceId";
import type { Step } from "./Step";
import type { Verb } from "./Verb";

/**
 * An answer: what is done, by which pieces, along which path or at which place, with which choice.
 * What is legal only as a whole (a set-up, losses, an attack) carries its parts as `items`.
 *
 * ```
 * use motti_engine::{Action, Place};
 * let text = r#"{"verb":"move","pieces":["a"],"path":["0502","0503"]}"#;
 * let action: Action = serde_json::from_str(text).unwrap();
 * assert_eq!(action.target(), Some(&Place::hex("0503")));
 * assert_eq!(serde_json::to_string(&action).unwrap(), text);
 * ```
 */
export type Action = { 
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
items?: Array<Action>, };
