// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * One counter in a game.
 */
export type PieceId = string;
