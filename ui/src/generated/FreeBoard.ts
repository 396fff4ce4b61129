// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Picture } from "./Picture";

/**
 * A board.
 */
export type FreeBoard = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its width in pixels.
 */
width: number, 
/**
 * Its height in pixels.
 */
height: number, 
/**
 * Its colour, where it has no picture.
 */
colour: string | null, 
/**
 * Its picture's name in the module, where it is small enough to be shown whole.
 */
picture: string | null, 
/**
 * Its picture in tiles, from the smallest to the largest, where it is not.
 */
tiles: Array<Picture>, };
