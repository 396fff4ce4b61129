// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A short text that is the same in every language: a turn's label, a track's space, a key of
 * drawings and message files.
 */
export type Tag = string;
