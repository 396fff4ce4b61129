// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Reason } from "./Reason";

/**
 * A refused action: the deciding reason, then the others. The deciding rule is the most specific
 * one that would have to be absent for the action to pass, in the order: turn and seat, the
 * piece's own state, the place, prohibited terrain or enemy, cost, stacking.
 */
export type Refusal = { 
/**
 * The reason that decides.
 */
deciding: Reason, 
/**
 * What else stands against it.
 */
others?: Array<Reason>, };
