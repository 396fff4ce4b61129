// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * What an entry does to the running value.
 */
export type Operation = "add" | "multiply" | "round_down_to" | "round_up_to" | "at_least" | "at_most";
