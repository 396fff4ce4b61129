// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Changed } from "./Changed";
import type { Digest } from "./Digest";
import type { Fault } from "./Fault";
import type { Importing } from "./Importing";
import type { Library } from "./Library";
import type { ModuleData } from "./ModuleData";
import type { OfferData } from "./OfferData";
import type { PlaceNote } from "./PlaceNote";
import type { Position } from "./Position";
import type { QueryAnswer } from "./QueryAnswer";
import type { Refusal } from "./Refusal";
import type { SeenPly } from "./SeenPly";
import type { TableData } from "./TableData";
import type { View } from "./View";

/**
 * What the desk answers.
 */
export type Answer = { "library": Library } | { "module": ModuleData } | { "table": TableData } | { "changed": Changed } | { "refused": Refusal } | { "answer": QueryAnswer } | { "menu": { 
/**
 * The offers, in the order of the menu.
 */
offers: Array<OfferData>, } } | { "importing": Importing } | { "page": { 
/**
 * The text.
 */
html: string, } } | { "log": { 
/**
 * The plies, in order.
 */
plies: Array<SeenPly>, } } | { "position": Position } | { "notes": { 
/**
 * The notes, in the order of their places.
 */
notes: Array<PlaceNote>, } } | { "preview": View } | { "verified": { 
/**
 * How many plies, of those that may be known.
 */
plies: number, 
/**
 * The last digest; zero while the game is played closed and not over.
 */
digest: Digest, } } | { "file": { 
/**
 * A name for it.
 */
name: string, 
/**
 * Its bytes, base64.
 */
data: string, } } | "done" | { "fault": Fault };
