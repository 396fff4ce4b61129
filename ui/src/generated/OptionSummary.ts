// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { RuleId } from "./RuleId";

/**
 * An option that a scenario can be played with.
 */
export type OptionSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name by language.
 */
title: { [key in string]: string }, 
/**
 * What it can be; the first is the default.
 */
values: Array<string>, 
/**
 * The rule it stands for.
 */
rule: RuleId | null, };
