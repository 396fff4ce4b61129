// Going to what is open: the next piece that can act, the next of one kind of thing.
import { after, openItems, type OpenItem } from './open';
import type { Play } from './play';

/** What is open at the table now. */
export function openNow({ table, replay }: Play): OpenItem[] {
  if (replay.on) return [];
  return openItems(table.desk?.offers ?? [], table.view, table.onMap);
}

/** Selects the next piece (or the one before) of these, and shows where it is. */
export async function visit(play: Play, pieces: readonly string[], by: 1 | -1 = 1): Promise<void> {
  const { table, planning, replay } = play;
  if (replay.on) return;
  const next = after(pieces, [...planning.selected][0], by);
  if (next === undefined) return;
  await planning.select([next]);
  const place = table.view.pieces[next]?.place ?? '';
  // The next arrow begins where the piece stands.
  play.board?.home();
  if (table.onMap.has(place)) play.board?.reveal(place);
  else play.board?.show([...planning.lit.keys()]);
}

/** Goes to the next of an open thing. */
export async function visitItem(play: Play, item: OpenItem): Promise<void> {
  if (item.pieces.length > 0) return visit(play, item.pieces);
  play.planning.clear();
  play.board?.show(item.places);
  play.table.flash(item.places);
}

/** The next piece that can do something, those on the map first. */
export function nextPiece(play: Play, by: 1 | -1 = 1): Promise<void> {
  const pieces = openNow(play).flatMap((item) => item.pieces);
  return visit(play, [...new Set(pieces)], by);
}

/** The next thing that a hand can do, for who does not know yet: the key of its sentence. */
export function hintFor({ table, planning }: Play, open: readonly OpenItem[]): string | undefined {
  if (planning.selected.size > 0) {
    const goes = [...planning.lit.keys()].some((place) => table.onMap.has(place));
    return goes ? 'hint-go' : undefined;
  }
  const [first] = open;
  if (!first) return undefined;
  if (first.pieces.length === 0) return 'hint-place';
  return first.away ? 'hint-tray' : 'hint-piece';
}
