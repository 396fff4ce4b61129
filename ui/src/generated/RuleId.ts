// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * The number of a rule as the rulebook prints it (`17.4`, `30.0-10a`), or of the protocol (`P1`).
 */
export type RuleId = string;
