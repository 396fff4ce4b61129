// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Outcome } from "./Outcome";
import type { Player } from "./Player";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A game in the store.
 */
export type GameSummary = { 
/**
 * Its id.
 */
game: string, 
/**
 * Its module.
 */
module: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its scenario.
 */
scenario: string, 
/**
 * Who answers for each seat.
 */
players: { [key in Seat]: Player }, 
/**
 * Whether it is played with everything open.
 */
open: boolean, 
/**
 * How many plies were played, of those that may be known.
 */
plies: number, 
/**
 * Where it stands (`3A`).
 */
turn: Tag, 
/**
 * When it was last played, in seconds since 1970.
 */
played: number, 
/**
 * How it ended.
 */
outcome: Outcome | null, 
/**
 * The game and ply it was branched from.
 */
branched_from: [string, number] | null, 
/**
 * Whether the branch plays on with the same dice, for practice.
 */
same_dice: boolean, };
