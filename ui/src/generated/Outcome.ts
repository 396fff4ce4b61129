// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Message } from "./Message";
import type { RuleId } from "./RuleId";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * Who won; nobody in a draw.
 */
winner: Seat | null, 
/**
 * The level of victory, a key of the message files.
 */
level: Tag, 
/**
 * The rule that ended it.
 */
rule: RuleId, 
/**
 * Why, in one sentence.
 */
why: Message, 
/**
 * The final points, where the title counts them.
 */
points?: Amount, };
