// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { RuleId } from "./RuleId";
import type { Tag } from "./Tag";

/**
 * A rule of the title, in our own words.
 */
export type RuleData = { 
/**
 * Its number.
 */
id: RuleId, 
/**
 * Its short title by language.
 */
title: { [key in string]: string }, 
/**
 * Its kind (`mechanic` ...).
 */
kind: Tag, 
/**
 * What it says, in our words, by language.
 */
summary: { [key in string]: string }, 
/**
 * The rules it needs.
 */
needs: Array<RuleId>, };
