// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * How a decision is answered.
 */
export type DecisionKind = "choice" | "draft" | "automatic";
