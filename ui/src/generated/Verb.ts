// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * What an action does (`move`, `place`, `end`). A ruleset publishes its verbs.
 */
export type Verb = string;
