// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Message } from "./Message";
import type { RuleId } from "./RuleId";

/**
 * Something that may come of dice.
 */
export type Likely = { 
/**
 * The number that comes up, where one is counted.
 */
amount?: Amount, 
/**
 * What that means.
 */
outcome: Message, 
/**
 * The rule by which it does.
 */
rule: RuleId, 
/**
 * How hard it is on who suffers it: 0 is nothing.
 */
grade: number, 
/**
 * In how many of ten thousand throws.
 */
share: number, };
