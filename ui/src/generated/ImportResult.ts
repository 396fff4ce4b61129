// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * What came of an import.
 */
export type ImportResult = { 
/**
 * The module, imported or played.
 */
module: string, 
/**
 * The game, where it was a saved game or a log.
 */
game?: string, 
/**
 * What was left out or replaced.
 */
notes: Array<string>, };
