// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { RuleId } from "./RuleId";
import type { Tag } from "./Tag";

/**
 * What is decided where the rules of the title are unclear, silent or contradict themselves.
 */
export type RulingData = { 
/**
 * Its id.
 */
id: Tag, 
/**
 * The rules that speak to it, the nearest first.
 */
rules: Array<RuleId>, 
/**
 * What was asked, by language.
 */
question: { [key in string]: string }, 
/**
 * What is decided, by language.
 */
ruling: { [key in string]: string }, 
/**
 * Why, by language.
 */
reason: { [key in string]: string }, 
/**
 * Whose word it is (`module`, `example`, `designer`), a key of the message files.
 */
authority: Tag, 
/**
 * The cases that prove it.
 */
cases: Array<string>, };
