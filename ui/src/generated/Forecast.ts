// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { FactLine } from "./FactLine";
import type { Ledger } from "./Ledger";
import type { Message } from "./Message";
import type { Throw } from "./Throw";

/**
 * What would come of an action, or of what a draft holds so far.
 */
export type Forecast = { 
/**
 * What it comes to, in one sentence.
 */
summary: FactLine, 
/**
 * The same in a few signs, to be written into a hex (`3:1`); none where a chance says more.
 */
brief?: Message, 
/**
 * The numbers behind it, in the order they are worked out.
 */
ledgers: Array<Ledger>, 
/**
 * What is rolled, in order.
 */
throws: Array<Throw>, 
/**
 * What else there is to know.
 */
notes: Array<FactLine>, };
