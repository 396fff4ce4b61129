// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { FaceData } from "./FaceData";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A counter of the module.
 */
export type CounterData = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its formation, where it has one.
 */
formation: string | null, 
/**
 * Its side.
 */
side: Seat, 
/**
 * Its type, a key of the message files.
 */
kind: Tag, 
/**
 * Its faces: the picture's name in the module, and the values printed on it.
 */
faces: { [key in Tag]: FaceData }, 
/**
 * Where its values come from.
 */
source: Tag, };
