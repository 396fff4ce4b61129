// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { Seat } from "./Seat";
import type { Step } from "./Step";
import type { Tag } from "./Tag";

/**
 * A question about the position that changes nothing. It is answered from what the viewer knows.
 */
export type Query = { "reach": { 
/**
 * The pieces.
 */
pieces: Array<PieceId>, } } | { "cost": { 
/**
 * The pieces.
 */
pieces: Array<PieceId>, 
/**
 * The path.
 */
path: Array<Step>, } } | { "path": { 
/**
 * The pieces.
 */
pieces: Array<PieceId>, 
/**
 * Where to.
 */
to: Place, 
/**
 * The places to pass on the way, in order.
 */
via?: Array<Place>, } } | { "why": { 
/**
 * The action.
 */
action: Action, } } | { "odds": { 
/**
 * The attack.
 */
action: Action, } } | { "forecast": { 
/**
 * The action.
 */
action: Action, } } | { "drafted": { 
/**
 * Its parts.
 */
items: Array<Action>, } } | "duties" | "overlays" | { "supply": { 
/**
 * The piece.
 */
piece: PieceId, } } | { "zoc": { 
/**
 * The side.
 */
side: Seat, } } | { "owned": { 
/**
 * The side.
 */
side: Seat, } } | { "threat": { 
/**
 * The pieces.
 */
pieces: Array<PieceId>, 
/**
 * The path.
 */
path: Array<Step>, } } | { "sight": { 
/**
 * From where.
 */
from: Place, 
/**
 * To where.
 */
to: Place, } } | { "distance": { 
/**
 * From where.
 */
from: Place, 
/**
 * To where.
 */
to: Place, } } | { "neighbours": { 
/**
 * Around what.
 */
place: Place, } } | { "points": { 
/**
 * The track.
 */
track: Tag, } } | { "place": { 
/**
 * The place.
 */
place: Place, } } | { "piece": { 
/**
 * The piece.
 */
piece: PieceId, } };
