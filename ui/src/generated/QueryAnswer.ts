// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { FactLine } from "./FactLine";
import type { Forecast } from "./Forecast";
import type { Ledger } from "./Ledger";
import type { Message } from "./Message";
import type { Place } from "./Place";
import type { Refusal } from "./Refusal";
import type { RuleId } from "./RuleId";
import type { Spot } from "./Spot";
import type { Step } from "./Step";

/**
 * The answer to a query.
 */
export type QueryAnswer = { "places": Array<Spot> } | { "route": { 
/**
 * The steps.
 */
path: Array<Step>, 
/**
 * What they cost.
 */
ledger: Ledger, } } | { "ledger": Ledger } | { "verdict": { 
/**
 * Yes or no.
 */
holds: boolean, 
/**
 * The rule that decides.
 */
rule: RuleId, 
/**
 * Why, in one sentence.
 */
fact: Message, 
/**
 * The places along the way.
 */
path: Array<Place>, 
/**
 * The number that decided, when one did.
 */
ledger: Ledger | null, } } | { "facts": Array<FactLine> } | { "forecast": Forecast } | { "number": number } | "allowed" | { "refused": Refusal };
