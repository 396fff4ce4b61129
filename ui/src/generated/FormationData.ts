// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A formation: counters that belong together.
 */
export type FormationData = { 
/**
 * Its id, as counters name it.
 */
id: string, 
/**
 * Its side.
 */
side: Seat, 
/**
 * Its name in full, by language.
 */
title: { [key in string]: string }, 
/**
 * The formation it is part of.
 */
above: string | null, 
/**
 * Where its name comes from.
 */
source: Tag, };
