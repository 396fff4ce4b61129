// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { Place } from "./Place";
import type { RuleId } from "./RuleId";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * Something on the map or beside it that is no piece: an owner, a value, a destroyed bridge.
 */
export type Marker = { 
/**
 * What it is (`owner`, `bridge-destroyed`), a key of the message files and of the drawings.
 */
kind: Tag, 
/**
 * Where.
 */
place: Place, 
/**
 * The other end, for what lies on a hexside or leads somewhere.
 */
to?: Place, 
/**
 * Whose.
 */
side?: Seat, 
/**
 * Its number.
 */
value?: Amount, 
/**
 * The rule it rests on.
 */
rule?: RuleId, };
