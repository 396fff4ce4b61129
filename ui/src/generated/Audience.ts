// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Seat } from "./Seat";

/**
 * Who may know of something.
 */
export type Audience = "all" | { "seats": Array<Seat> } | { "except": Array<Seat> };
