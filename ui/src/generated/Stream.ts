// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A stream of dice drawn from one seed; secret rolls have streams of their own.
 */
export type Stream = string;
