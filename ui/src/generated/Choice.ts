// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A choice that is neither a piece nor a place (`yes`, `broken1`, `rail`).
 */
export type Choice = string;
