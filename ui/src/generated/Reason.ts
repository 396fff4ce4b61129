// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Ledger } from "./Ledger";
import type { Message } from "./Message";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { RuleId } from "./RuleId";

/**
 * One reason against an action.
 */
export type Reason = { 
/**
 * The rule that would have to be absent.
 */
rule: RuleId, 
/**
 * What is missing, with the fact.
 */
fact: Message, 
/**
 * The pieces it is about.
 */
pieces?: Array<PieceId>, 
/**
 * The places it is about.
 */
places?: Array<Place>, 
/**
 * The number that decided, when one did.
 */
ledger?: Ledger | null, };
