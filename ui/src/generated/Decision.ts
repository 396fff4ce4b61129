// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Audience } from "./Audience";
import type { DecisionKind } from "./DecisionKind";
import type { Message } from "./Message";
import type { Moment } from "./Moment";
import type { RuleId } from "./RuleId";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A question to one seat.
 */
export type Decision = { 
/**
 * Who is asked.
 */
seat: Seat, 
/**
 * When.
 */
moment: Moment, 
/**
 * What is asked, in one line.
 */
prompt: Message, 
/**
 * The rule that asks.
 */
rule: RuleId, 
/**
 * How it is answered.
 */
kind: DecisionKind, 
/**
 * The kind of question, where standing answers exist for it.
 */
question?: Tag | null, 
/**
 * Who may know that this is asked.
 */
known_to: Audience, };
