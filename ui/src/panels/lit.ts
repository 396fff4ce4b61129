// The cells of charts that are lit now: those that the numbers of the combat under way lead to.
import type { ChartCell, Ledger, SeenPly } from '../generated';

/** For how many plies the numbers of a roll stay lit: a combat goes on after its dice. */
const STAYS = 12;

/** The cells that the events of a ply name. */
export function cellsOf(ply: SeenPly): ChartCell[] {
  return ply.events.flatMap((event) => event.ledger?.cells ?? []);
}

/** The cells lit by the ledger that is shown, or else by the last ply before `until` that led into a chart. */
export function litCells(log: readonly SeenPly[], until: number, shown?: Ledger): readonly ChartCell[] {
  if (shown?.cells && shown.cells.length > 0) return shown.cells;
  for (let index = until - 1; index >= Math.max(0, until - STAYS); index--) {
    const ply = log[index];
    const cells = ply ? cellsOf(ply) : [];
    if (cells.length > 0) return cells;
  }
  return [];
}
