// The keys of the table, wherever the focus is but in a field.
import { offersForSelected, plainOffers } from './offers';
import { OVERLAYS } from '../overlays/overlays.svelte';
import type { Play } from './play';

/** A key and what it does: the name of its text. */
export interface Key {
  readonly keys: readonly string[];
  readonly text: string;
}

/** The keys in the order they are listed. */
export const KEYS: readonly Key[] = [
  { keys: ['←', '→', '↑', '↓'], text: 'key-cursor' },
  { keys: ['Enter'], text: 'key-enter' },
  { keys: ['Shift', 'Enter'], text: 'key-add' },
  { keys: ['Space'], text: 'key-fan' },
  { keys: ['Esc'], text: 'key-escape' },
  { keys: ['1', '…', '9'], text: 'key-offer' },
  { keys: ['X'], text: 'key-commit' },
  { keys: ['N'], text: 'key-next' },
  { keys: ['U'], text: 'key-undo' },
  { keys: ['Shift', '←'], text: 'key-pan' },
  { keys: ['+', '−'], text: 'key-zoom' },
  { keys: ['F'], text: 'key-fit' },
  { keys: ['Z'], text: 'key-zoom-to' },
  { keys: ['B'], text: 'key-board' },
  ...OVERLAYS.map(({ id, key }) => ({ keys: [key], text: `key-overlay-${id}` })),
  { keys: ['R'], text: 'key-replay' },
  { keys: [',', '.'], text: 'key-step' },
  { keys: ['P'], text: 'key-play' },
  { keys: ['?'], text: 'key-help' },
];

/** Handles the keys of a table. */
export function tableKeys(play: Play): (event: KeyboardEvent) => void {
  const { table, planning, replay, panels, fight, overlays } = play;

  const keys: Readonly<Record<string, () => void>> = {
    Escape: () => {
      if (planning.fork) planning.fork = undefined;
      else if (table.refusal) table.refuse(undefined);
      else if (fight.back()) return;
      else if (planning.selected.size > 0 || table.refusal) planning.clear();
      else if (replay.on) replay.close();
      else overlays.off();
    },
    u: () => {
      const desk = table.desk;
      if (desk?.undo && !replay.on) void table.undo(desk.seat);
    },
    f: () => play.board?.fit(),
    z: () => play.board?.zoomTo(selectedPlaces(play)),
    b: () => play.board?.focus(),
    n: () => void nextPiece(play),
    '+': () => play.board?.zoom(1.25),
    '=': () => play.board?.zoom(1.25),
    '-': () => play.board?.zoom(0.8),
    r: () => (replay.on ? replay.close() : void replay.open()),
    ',': () => void (replay.on && replay.step(-1)),
    '.': () => void (replay.on && replay.step(1)),
    p: () => (replay.playing ? replay.pause() : replay.play()),
    x: () => void fight.commit(),
    ...Object.fromEntries(OVERLAYS.map(({ id, key }) => [key.toLowerCase(), () => overlays.toggle(id)])),
    '?': () => (panels.keys = !panels.keys),
  };

  return (event) => {
    const target = event.target;
    const field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (field || event.altKey || event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key !== 'z') return;
    if (document.querySelector('dialog[open]') && event.key !== '?') return;
    const undo = event.ctrlKey || event.metaKey;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : undefined;
    // A key held down must not answer for the next seat too.
    if (digit !== undefined && event.repeat) return;
    const done = digit === undefined ? keys[undo ? 'u' : keyOf(event.key)] : () => offer(play, digit);
    if (!done) return;
    event.preventDefault();
    done();
  };
}

function keyOf(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function offer(play: Play, digit: number): void {
  const desk = play.table.desk;
  if (!desk || play.replay.on) return;
  const offers = [
    ...plainOffers(desk.offers).filter((one) => !play.fight.holds(one)),
    ...offersForSelected(desk.offers, play.planning.selected),
  ];
  const chosen = offers[digit - 1];
  if (chosen) void play.fight.take(chosen);
}

function selectedPlaces({ table, planning }: Play): string[] {
  const own = [...planning.selected].flatMap((id) => table.view.pieces[id]?.place ?? []);
  return own.some((place) => table.onMap.has(place)) ? own : [...planning.lit.keys()];
}

/** Selects the next piece that has something to do, those on the map first, and shows where it is. */
export async function nextPiece(play: Play): Promise<void> {
  const { table, planning, replay } = play;
  if (replay.on) return;
  const place = (id: string): string => table.view.pieces[id]?.place ?? '';
  const away = (id: string): number => (table.onMap.has(place(id)) ? 0 : 1);
  const able = [...planning.able].sort((a, b) => away(a) - away(b) || (a < b ? -1 : 1));
  const [current] = planning.selected;
  const next = able[(current === undefined ? -1 : able.indexOf(current)) + 1] ?? able[0];
  if (next === undefined) return;
  await planning.select([next]);
  if (away(next) === 0) play.board?.reveal(place(next));
  else play.board?.show([...planning.lit.keys()]);
}
