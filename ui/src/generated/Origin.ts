// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * How a ply came about.
 */
export type Origin = "seat" | "referee" | "standing";
