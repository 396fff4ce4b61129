// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * The key of a text in the message files.
 */
export type MessageKey = string;
