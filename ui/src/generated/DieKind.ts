// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A kind of die (`d6`, `green`, `d10`).
 */
export type DieKind = string;
