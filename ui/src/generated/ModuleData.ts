// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { CounterData } from "./CounterData";
import type { FormationData } from "./FormationData";
import type { FreeTableData } from "./FreeTableData";
import type { ModuleSummary } from "./ModuleSummary";
import type { RuleData } from "./RuleData";
import type { RulingData } from "./RulingData";
import type { Seat } from "./Seat";
import type { Sheet } from "./Sheet";
import type { Tag } from "./Tag";

/**
 * Everything a window needs of a module.
 */
export type ModuleData = { 
/**
 * The summary.
 */
summary: ModuleSummary, 
/**
 * Side colours and names by seat: CSS colours.
 */
colours: { [key in Seat]: string }, 
/**
 * The Fluent sources of the title's messages by language.
 */
messages: { [key in string]: string }, 
/**
 * The map sheets.
 */
sheets: Array<Sheet>, 
/**
 * The counters by key.
 */
counters: { [key in Tag]: CounterData }, 
/**
 * The formations, in the order of an order of battle.
 */
formations: Array<FormationData>, 
/**
 * The rules in order.
 */
rules: Array<RuleData>, 
/**
 * What is decided where the rules are unclear.
 */
rulings: Array<RulingData>, 
/**
 * The charts, as the module's files have them.
 */
charts: Array<unknown>, 
/**
 * Help pages in Markdown by language.
 */
help: { [key in string]: string }, 
/**
 * Its free table, where it has no rules.
 */
table?: FreeTableData, };
