// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Place } from "./Place";
import type { Tag } from "./Tag";

/**
 * A place in an answer, with an amount where there is one.
 */
export type Spot = { 
/**
 * Where.
 */
place: Place, 
/**
 * How much: the cost of getting there, for a reach.
 */
amount?: Amount, 
/**
 * What is left after it, where that is asked.
 */
left?: Amount, 
/**
 * What marks it out (`contested`).
 */
mark?: Tag, };
