// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Decision } from "./Decision";
import type { Marker } from "./Marker";
import type { Moment } from "./Moment";
import type { Outcome } from "./Outcome";
import type { PieceId } from "./PieceId";
import type { PieceView } from "./PieceView";
import type { Proposal } from "./Proposal";
import type { Tag } from "./Tag";
import type { Track } from "./Track";
import type { Viewer } from "./Viewer";

/**
 * What a viewer may see of a position. What is hidden from it is not in it.
 */
export type View = { 
/**
 * The version of this schema.
 */
version: number, 
/**
 * Whose view it is.
 */
viewer: Viewer, 
/**
 * How many plies the viewer may know of.
 */
ply: number, 
/**
 * Where in the sequence of play the game is.
 */
moment: Moment, 
/**
 * How the map is lit (`day`, `night`), where a title has that.
 */
light?: Tag, 
/**
 * The pieces by id.
 */
pieces: { [key in PieceId]: PieceView }, 
/**
 * What else lies on the map or beside it.
 */
markers: Array<Marker>, 
/**
 * The tracks.
 */
tracks: Array<Track>, 
/**
 * What is asked now, of whom.
 */
asked: Array<Decision>, 
/**
 * Open proposals.
 */
proposals: Array<Proposal>, 
/**
 * The end, when it has come.
 */
outcome: Outcome | null, };
