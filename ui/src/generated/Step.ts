// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Choice } from "./Choice";
import type { Place } from "./Place";

/**
 * One step of a path.
 */
export type Step = Place | { 
/**
 * Where the step leads.
 */
to: Place, 
/**
 * How.
 */
by: Choice, };
