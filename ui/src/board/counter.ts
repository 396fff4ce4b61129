// Which counter of the module a piece is: the unit of its own id, or else the type it was made from.
import type { CounterData, ModuleData, PieceId, PieceView } from '../generated';

/** The counter of a piece. */
export function counterOf(module: ModuleData, id: PieceId, piece: PieceView | undefined): CounterData | undefined {
  return module.counters[id] ?? (piece && module.counters[piece.counter]);
}
