// Carrying out the change of a view: what is absent stays as it was, `null` is gone.
import type { SeenPly, View, ViewChange } from '../generated';

/** The view after a change that was made for it. Parts that did not change are the same objects. */
export function changed(view: View, change: ViewChange): View {
  const next: View = { ...view, ply: change.ply };
  if (change.pieces !== undefined) {
    const pieces = { ...view.pieces };
    for (const [id, piece] of Object.entries(change.pieces)) {
      if (piece === null || piece === undefined) delete pieces[id];
      else pieces[id] = piece;
    }
    next.pieces = pieces;
  }
  if (change.moment !== undefined) next.moment = change.moment;
  if (change.markers !== undefined) next.markers = change.markers;
  if (change.tracks !== undefined) next.tracks = change.tracks;
  if (change.asked !== undefined) next.asked = change.asked;
  if (change.proposals !== undefined) next.proposals = change.proposals;
  if (change.outcome !== undefined) next.outcome = change.outcome;
  if (change.light === null) delete next.light;
  else if (change.light !== undefined) next.light = change.light;
  return next;
}

/** The log after a change: undo shortens it, plies lengthen it. */
export function logAfter(
  log: readonly SeenPly[],
  plies: readonly SeenPly[],
  length: number,
): SeenPly[] {
  const first = plies[0]?.number ?? length + 1;
  return [...log.filter((ply) => ply.number < first && ply.number <= length), ...plies];
}
