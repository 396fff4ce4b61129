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
 * The change from one view to the next: what is absent stays as it was.
 */
export type ViewChange = { 
/**
 * How many plies the viewer may know of now.
 */
ply: number, 
/**
 * Whose view it is now, where that changes: when the game is over everybody sees everything.
 */
viewer?: Viewer, 
/**
 * The new moment.
 */
moment?: Moment, 
/**
 * The new light.
 */
light?: Tag | null, 
/**
 * Pieces new or changed; `null` for one that is gone from view.
 */
pieces?: { [key in PieceId]: PieceView | null }, 
/**
 * The new markers.
 */
markers?: Array<Marker>, 
/**
 * The new tracks.
 */
tracks?: Array<Track>, 
/**
 * The new questions.
 */
asked?: Array<Decision>, 
/**
 * The new proposals.
 */
proposals?: Array<Proposal>, 
/**
 * The new outcome.
 */
outcome?: Outcome | null, };
