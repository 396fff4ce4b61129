// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * What kind of number a ledger explains.
 */
export type LedgerKind = "cost" | "odds" | "shift" | "drm" | "points";
