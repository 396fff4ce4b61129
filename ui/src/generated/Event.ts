// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Audience } from "./Audience";
import type { Ledger } from "./Ledger";
import type { Message } from "./Message";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { RuleId } from "./RuleId";

/**
 * Something that happened.
 */
export type Event = { 
/**
 * The rule by which it happened.
 */
rule: RuleId, 
/**
 * What happened.
 */
message: Message, 
/**
 * The pieces it happened to.
 */
pieces?: Array<PieceId>, 
/**
 * Where it happened.
 */
places?: Array<Place>, 
/**
 * The number behind it.
 */
ledger?: Ledger | null, 
/**
 * Who may know.
 */
known_to?: Audience, };
