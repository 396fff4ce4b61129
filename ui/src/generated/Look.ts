// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { LookPart } from "./LookPart";

/**
 * How a piece looks to a viewer: what is drawn, in order, around the middle of the piece.
 */
export type Look = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What is drawn, from the bottom to the top.
 */
parts: Array<LookPart>, 
/**
 * In which layer of its map: a higher one is drawn above all lower ones, whatever the order in stacks.
 */
layer: number, 
/**
 * Whether it never stacks.
 */
single: boolean, 
/**
 * Whether it never moves.
 */
fixed: boolean, 
/**
 * Whether a mask covers it.
 */
covered: boolean, 
/**
 * Whether others do not see it at all; it is drawn pale.
 */
pale: boolean, };
