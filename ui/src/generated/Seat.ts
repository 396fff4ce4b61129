// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * Who decides for a side; one person may hold several. The seat of automatic steps is
 * [`Seat::REFEREE`].
 */
export type Seat = string;
