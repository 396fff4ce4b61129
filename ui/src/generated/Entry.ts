// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Message } from "./Message";
import type { Operation } from "./Operation";
import type { RuleId } from "./RuleId";

/**
 * One line of a ledger. An entry with parts has the total of its parts as its value.
 */
export type Entry = { 
/**
 * The rule that makes this entry.
 */
rule: RuleId, 
/**
 * What it stands for.
 */
label: Message, 
/**
 * What it does to the running value.
 */
operation: Operation, 
/**
 * By how much.
 */
value: Amount, 
/**
 * The entries the value is itself worked out from.
 */
parts?: Array<Entry>, };
