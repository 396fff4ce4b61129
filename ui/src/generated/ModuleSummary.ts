// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { ScenarioSummary } from "./ScenarioSummary";
import type { Seat } from "./Seat";

/**
 * A module in the library.
 */
export type ModuleSummary = { 
/**
 * Its hash.
 */
module: string, 
/**
 * Its id (`tornio44`).
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its version.
 */
version: string, 
/**
 * The seats of its title.
 */
seats: Array<Seat>, 
/**
 * Its scenarios: id and title.
 */
scenarios: Array<ScenarioSummary>, 
/**
 * How many of its values are reconstructed.
 */
reconstructed: number, };
