// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A digest of a state and of everything before it.
 */
export type Digest = string;
