// The cells of charts that are lit now: those that the numbers of the combat under way lead to.
import type { ChartCell, Ledger, SeenPly } from '../generated';

/** For how many plies the numbers of a roll stay lit: a combat goes on after its dice. */
const STAYS = 12;

/** The cells that the events of a ply name: of each chart those that were named last, as when a die has moved the odds. */
export function cellsOf(ply: SeenPly): ChartCell[] {
  const byChart = new Map<string, ChartCell[]>();
  for (const { ledger } of ply.events) {
    const cells = ledger?.cells ?? [];
    for (const chart of new Set(cells.map((cell) => cell.chart))) byChart.set(chart, cells.filter((cell) => cell.chart === chart));
  }
  return [...byChart.values()].flat();
}

/**
 * The cells lit by the ledgers that are shown, or else by the last ply before `until` that led into
 * a chart. While a combat is under way its dice stay lit beside what is looked at.
 */
export function litCells(log: readonly SeenPly[], until: number, shown: readonly Ledger[], underWay = false): readonly ChartCell[] {
  const looked = shown.flatMap((ledger) => ledger.cells ?? []);
  if (looked.length > 0 && !underWay) return looked;
  const charts = new Set(looked.map((cell) => cell.chart));
  return [...looked, ...lastCells(log, until).filter((cell) => !charts.has(cell.chart))];
}

function lastCells(log: readonly SeenPly[], until: number): readonly ChartCell[] {
  for (let index = until - 1; index >= Math.max(0, until - STAYS); index--) {
    const ply = log[index];
    const cells = ply ? cellsOf(ply) : [];
    if (cells.length > 0) return cells;
  }
  return [];
}
