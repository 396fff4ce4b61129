// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { HexData } from "./HexData";
import type { LabelData } from "./LabelData";
import type { Picture } from "./Picture";
import type { Tag } from "./Tag";

/**
 * A map sheet: where its hexes are, and its pictures.
 */
export type Sheet = { 
/**
 * Its id; empty for the only sheet.
 */
id: Tag, 
/**
 * Its size in units of the map.
 */
width: number, 
/**
 * Its size in units of the map.
 */
height: number, 
/**
 * The distance from a hex's centre to its corners, in units of the map.
 */
radius: number, 
/**
 * Whether corners point up and down.
 */
pointy: boolean, 
/**
 * The hexes: name, centre in units of the map, neighbours' names, and facts for the reader.
 */
hexes: Array<HexData>, 
/**
 * The pictures, from the smallest to the largest: the ground alone, without grid, numbers and words.
 */
pictures: Array<Picture>, 
/**
 * The words to be written on it, the most important ones last.
 */
labels: Array<LabelData>, };
