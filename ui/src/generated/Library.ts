// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { GameSummary } from "./GameSummary";
import type { ModuleSummary } from "./ModuleSummary";

/**
 * What the library holds.
 */
export type Library = { 
/**
 * The modules.
 */
modules: Array<ModuleSummary>, 
/**
 * The games, last played first.
 */
games: Array<GameSummary>, };
