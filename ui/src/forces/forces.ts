// The order of battle as a viewer knows it: formations with their units, where each is, what it has lost, and who arrives when.
import type { Amount, CounterData, FormationData, ModuleData, PieceId, PieceView, Place, Seat, Tag, View } from '../generated';
import { counterOf } from '../board/counter';
import { roughly } from '../messages/amount';

/** What has become of a unit. */
export type Whereabouts = 'map' | 'due' | 'beside' | 'gone';

/** A unit as a viewer knows it. */
export interface Unit {
  readonly id: PieceId;
  readonly piece: PieceView;
  readonly counter: CounterData | undefined;
  readonly whereabouts: Whereabouts;
  /** Steps it has, of how many. */
  readonly steps: number;
  readonly of: number;
}

/** A formation with what is part of it. */
export interface Formation {
  /** Empty for units of no formation. */
  readonly id: string;
  readonly data: FormationData | undefined;
  readonly units: readonly Unit[];
  readonly parts: readonly Formation[];
}

/** What a number of units come to. */
export interface Sum {
  readonly units: number;
  readonly onMap: number;
  readonly gone: number;
  readonly steps: number;
  readonly of: number;
  /** The values on the faces of those not gone, by their names. */
  readonly values: Readonly<Record<Tag, number>>;
}

/** The boxes of units that are out of the game, and of those that will come in a turn. */
const GONE: ReadonlySet<string> = new Set(['#eliminated', '#exited', '#removed', '#dead']);
const DUE = /^#arrivals-(.+)$/;

/** The turn in which a unit in this place is due. */
export function dueTurn(place: Place): Tag | undefined {
  return DUE.exec(place)?.[1];
}

function whereaboutsOf(place: Place, onMap: ReadonlySet<Place>): Whereabouts {
  if (onMap.has(place.split('/')[0] ?? '')) return 'map';
  if (GONE.has(place)) return 'gone';
  return dueTurn(place) === undefined ? 'beside' : 'due';
}

/** A unit; a face that is not the front is a step lost, and what left the map keeps its steps. */
export function unitOf(module: ModuleData, onMap: ReadonlySet<Place>, id: PieceId, piece: PieceView): Unit {
  const counter = counterOf(module, id, piece);
  const of = Math.max(1, Object.keys(counter?.faces ?? {}).length);
  const whereabouts = whereaboutsOf(piece.place, onMap);
  const standing = piece.face === 'front' ? of : Math.max(1, of - 1);
  const dead = whereabouts === 'gone' && piece.place !== '#exited';
  return { id, piece, counter, whereabouts, of, steps: dead ? 0 : standing };
}

/** All units of a side that the view shows. */
export function unitsOf(module: ModuleData, onMap: ReadonlySet<Place>, view: View, side: Seat): Unit[] {
  return Object.entries(view.pieces)
    .flatMap(([id, piece]) => (piece?.side === side ? [unitOf(module, onMap, id, piece)] : []))
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** The order of battle of a side: what is part of a formation under it, the rest at the end. */
export function orderOfBattle(formations: readonly FormationData[], units: readonly Unit[]): Formation[] {
  const known = new Set(formations.map((one) => one.id));
  const under = (above: string | null): Formation[] =>
    formations
      .filter((one) => (one.above !== null && known.has(one.above) ? one.above : null) === above)
      .map((data) => ({
        id: data.id,
        data,
        units: units.filter((unit) => unit.counter?.formation === data.id),
        parts: under(data.id),
      }))
      .filter((one) => one.units.length > 0 || one.parts.length > 0);
  const named = [...new Set(units.flatMap((unit) => unit.counter?.formation ?? []))].filter((id) => !known.has(id));
  const bare = named.map((id) => ({ id, data: undefined, parts: [], units: units.filter((unit) => unit.counter?.formation === id) }));
  const loose = units.filter((unit) => (unit.counter?.formation ?? null) === null);
  return [...under(null), ...bare, ...(loose.length > 0 ? [{ id: '', data: undefined, units: loose, parts: [] }] : [])];
}

/** Every unit of a formation and of its parts. */
export function allUnits(formation: Formation): Unit[] {
  return [...formation.units, ...formation.parts.flatMap(allUnits)];
}

/** What units come to. Values are for the eye: no rule reads them. */
export function sumOf(units: readonly Unit[]): Sum {
  const values: Record<Tag, number> = {};
  for (const { piece, counter, whereabouts } of units) {
    if (whereabouts === 'gone') continue;
    const printed: Record<Tag, Amount | undefined> = counter?.faces[piece.face]?.values ?? {};
    for (const [name, value] of Object.entries(printed)) {
      if (value !== undefined) values[name] = (values[name] ?? 0) + roughly(value);
    }
  }
  const count = (is: (unit: Unit) => boolean): number => units.filter(is).length;
  const total = (of: (unit: Unit) => number): number => units.reduce((sum, unit) => sum + of(unit), 0);
  return {
    units: units.length,
    onMap: count((unit) => unit.whereabouts === 'map'),
    gone: count((unit) => unit.whereabouts === 'gone'),
    steps: total((unit) => unit.steps),
    of: total((unit) => unit.of),
    values,
  };
}

/** Who is due, by turn, in the order of the turns where a track has them. */
export function arrivals(units: readonly Unit[], turns: readonly Tag[]): { readonly turn: Tag; readonly units: readonly Unit[] }[] {
  const due = new Map<Tag, Unit[]>();
  for (const unit of units) {
    const turn = dueTurn(unit.piece.place);
    if (turn === undefined || unit.whereabouts !== 'due') continue;
    due.set(turn, [...(due.get(turn) ?? []), unit]);
  }
  const rank = (turn: Tag): number => (turns.includes(turn) ? turns.indexOf(turn) : turns.length);
  return [...due]
    .map(([turn, coming]) => ({ turn, units: coming }))
    .sort((a, b) => rank(a.turn) - rank(b.turn) || a.turn.localeCompare(b.turn, 'en', { numeric: true }));
}

/** The part of an order of battle that a search finds: units by any of their words, formations as a whole. */
export function found(formations: readonly Formation[], search: string, words: (unit: Unit) => string, names: (one: Formation) => string): Formation[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return [...formations];
  const has = (text: string): boolean => text.toLocaleLowerCase().includes(wanted);
  const within = (one: Formation): Formation[] => {
    if (has(names(one))) return [one];
    const units = one.units.filter((unit) => has(words(unit)));
    const parts = one.parts.flatMap(within);
    return units.length > 0 || parts.length > 0 ? [{ ...one, units, parts }] : [];
  };
  return formations.flatMap(within);
}
