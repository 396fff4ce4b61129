// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { OptionSummary } from "./OptionSummary";

/**
 * A scenario of a module.
 */
export type ScenarioSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title by language.
 */
title: { [key in string]: string }, 
/**
 * Its options.
 */
options: Array<OptionSummary>, };
