// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Decision } from "./Decision";
import type { Draft } from "./Draft";
import type { OfferData } from "./OfferData";
import type { Seat } from "./Seat";

/**
 * What one seat may do now.
 */
export type SeatDesk = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * What it is asked.
 */
decision: Decision | null, 
/**
 * Its legal actions, grouped.
 */
offers: Array<OfferData>, 
/**
 * Its draft.
 */
draft: Draft, 
/**
 * Whether it may undo.
 */
undo: boolean, };
