// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { DieKind } from "./DieKind";
import type { Likely } from "./Likely";
import type { Message } from "./Message";
import type { RuleId } from "./RuleId";
import type { Seat } from "./Seat";

/**
 * Dice that are rolled together, with what may come of them.
 */
export type Throw = { 
/**
 * Who rolls.
 */
seat: Seat, 
/**
 * Which kind of die.
 */
die: DieKind, 
/**
 * How many dice at least.
 */
least: number, 
/**
 * How many at most, where an earlier die decides.
 */
most: number, 
/**
 * What for.
 */
purpose: Message, 
/**
 * The rule that has them rolled.
 */
rule: RuleId, 
/**
 * What may come of them, in the order of the amounts; empty where that is not worked out.
 */
likely: Array<Likely>, };
