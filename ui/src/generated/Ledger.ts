// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { ChartCell } from "./ChartCell";
import type { Entry } from "./Entry";
import type { LedgerKind } from "./LedgerKind";

/**
 * The entries behind a number.
 */
export type Ledger = { 
/**
 * What kind of number this is.
 */
kind: LedgerKind, 
/**
 * The number.
 */
total: Amount, 
/**
 * How it came about, in order.
 */
entries: Array<Entry>, 
/**
 * The cells of the title's charts that this number leads to or was read from.
 */
cells?: Array<ChartCell>, };
