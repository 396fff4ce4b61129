// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * Who answers for a seat.
 */
export type Player = "person" | "random";
