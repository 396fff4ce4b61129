// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Message } from "./Message";
import type { RuleId } from "./RuleId";

/**
 * A fact in an answer: a label and its value, with the rule it rests on.
 */
export type FactLine = { 
/**
 * The fact.
 */
message: Message, 
/**
 * The rule it rests on.
 */
rule?: RuleId, };
