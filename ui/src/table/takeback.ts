// What can be taken back at a table and what can be done again, with whose decision it was.
import type { Seat, SeenPly } from '../generated';
import type { OpenTable, Undone } from './table.svelte';

/** What undo and redo would do now. */
export interface TakeBack {
  /** The seat whose decision undo takes back, and its last ply. */
  readonly undo: { readonly seat: Seat; readonly last: SeenPly | undefined } | undefined;
  readonly redo: Undone | undefined;
}

/** What undo and redo would do at a table: what the seat that is asked did comes before others. */
export function takeBackOf(table: OpenTable): TakeBack {
  const desk = table.desks.find((one) => one.undo && one.seat === table.desk?.seat) ?? table.desks.find((one) => one.undo);
  const undo = desk && { seat: desk.seat, last: table.log.findLast((ply) => ply.seat === desk.seat) };
  return { undo, redo: table.undone[0] };
}
