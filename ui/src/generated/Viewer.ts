// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Seat } from "./Seat";

/**
 * Through whose eyes a game is seen.
 */
export type Viewer = "omniscient" | { "seats": Array<Seat> };
