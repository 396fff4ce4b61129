// The view on the board: the position of the replay, or the present one with the parts of the draft in their places.
import type { View } from '../generated';
import { notesOf } from '../notes/notes.svelte';
import { targetOf } from './offers';
import type { Replay } from './replay.svelte';
import type { OpenTable } from './table.svelte';

/** What is shown now. */
export function shownView(table: OpenTable, replay: Replay): View {
  const notes = notesOf(table).markers;
  const view = replay.position?.view ?? draftedView(table);
  return notes.length === 0 ? view : { ...view, markers: [...view.markers, ...notes] };
}

function draftedView(table: OpenTable): View {
  const items = table.desk?.draft ?? [];
  if (items.length === 0) return table.view;
  const pieces = { ...table.view.pieces };
  for (const item of items) {
    const place = targetOf(item);
    if (place === undefined) continue;
    for (const id of item.pieces ?? []) {
      const piece = pieces[id];
      // Who is on the map already means the place, and is not there yet.
      if (piece && !table.onMap.has(piece.place)) pieces[id] = { ...piece, place };
    }
  }
  return { ...table.view, pieces };
}
