// The keys of a free table: those of the module for what is selected, and those of the page.
import type { Direction, Point } from '../board/geometry';
import { comboOf, isBoard, isField } from '../table/combo';
import { t } from '../messages/texts.svelte';
import { nextCell, placesOn } from './cursor';
import type { FreeState } from './free.svelte';
import { moduleKeys } from './menu';
import { placeAt } from './places';

/** Something that a key does; `ft-key-<id>` is its text. */
export interface FreeKey {
  readonly id: string;
  readonly keys: readonly string[];
  /** Whether it is for the map alone, since elsewhere its key has a meaning already. */
  readonly onMap?: true;
  readonly run: (free: FreeState) => void | Promise<void>;
}

const ARROWS: readonly (readonly [string, Direction])[] = [
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
];
/** How far a key pans, in pixels of the screen. */
const PAN = 120;
const PANS: Readonly<Record<Direction, readonly [number, number]>> = { left: [PAN, 0], right: [-PAN, 0], up: [0, PAN], down: [0, -PAN] };

/** All keys of the page, in the order they are listed. */
export const FREE_KEYS: readonly FreeKey[] = [
  { id: 'cursor', keys: ARROWS.map(([key]) => key), onMap: true, run: () => undefined },
  { id: 'pan', keys: ARROWS.map(([key]) => `Shift+${key}`), onMap: true, run: () => undefined },
  { id: 'next', keys: ['N'], onMap: true, run: (free) => visit(free, 1) },
  { id: 'previous', keys: ['Shift+N'], onMap: true, run: (free) => visit(free, -1) },
  { id: 'enter', keys: ['Enter'], onMap: true, run: enter },
  { id: 'stack', keys: ['Space'], onMap: true, run: viewStack },
  { id: 'open', keys: ['O'], onMap: true, run: openStack },
  { id: 'menu', keys: ['M', 'ContextMenu', 'Shift+F10'], onMap: true, run: (free) => free.openMenu([...free.selected], middleOf(free)) },
  { id: 'remove', keys: ['Delete'], onMap: true, run: remove },
  { id: 'escape', keys: ['Escape'], run: escape },
  { id: 'zoom-in', keys: ['+', '='], run: (free) => free.pane?.renderer.zoom(1.25) },
  { id: 'zoom-out', keys: ['-'], run: (free) => free.pane?.renderer.zoom(0.8) },
  { id: 'fit', keys: ['F'], run: (free) => free.pane?.renderer.fit() },
  { id: 'map', keys: ['B'], run: (free) => free.pane?.element.focus() },
  { id: 'next-map', keys: ['Shift+B'], run: (free) => free.nextMap() },
  { id: 'undo', keys: ['U', 'Ctrl+Z'], run: (free) => free.undo() },
  { id: 'redo', keys: ['Shift+U', 'Ctrl+Shift+Z'], run: (free) => free.redo() },
  { id: 'replay', keys: ['R'], run: ({ play: { replay } }) => (replay.on ? replay.close() : replay.open()) },
  { id: 'back', keys: [','], run: ({ play: { replay } }) => (replay.on ? replay.step(-1) : undefined) },
  { id: 'on', keys: ['.'], run: ({ play: { replay } }) => (replay.on ? replay.step(1) : undefined) },
  { id: 'help', keys: ['?'], run: ({ play: { panels } }) => void (panels.keys = !panels.keys) },
];

/** Handles the keys of a free table. */
export function freeKeys(free: FreeState): (event: KeyboardEvent) => void {
  return (event) => {
    if (isField(event.target) || event.defaultPrevented) return;
    const combo = comboOf(event);
    if (combo === undefined || (document.querySelector('dialog[open]') && combo !== '?')) return;
    const onMap = isBoard(event.target);
    const key = FREE_KEYS.find((one) => one.keys.includes(combo) && (onMap || !one.onMap));
    const own = onMap && free.selected.size > 0 ? moduleKeys(event) : undefined;
    // A key of the module goes first, as long as a piece that has it is selected.
    if (own !== undefined && free.keysOfSelected.has(own)) {
      event.preventDefault();
      void free.press(own);
      return;
    }
    if (!key) return;
    event.preventDefault();
    const arrow = ARROWS.find(([name]) => combo.endsWith(name))?.[1];
    if (arrow && key.id === 'cursor') void step(free, arrow);
    else if (arrow && key.id === 'pan') free.pane?.renderer.pan(...PANS[arrow]);
    else void key.run(free);
  };
}

let stepping = false;

async function step(free: FreeState, direction: Direction): Promise<void> {
  const { pane } = free;
  if (!pane || stepping) return;
  stepping = true;
  try {
    const at = free.cursor?.map === pane.map ? free.cursor : undefined;
    const { x, y } = pane.renderer.camera;
    const next = at ? await nextCell(free, at, direction) : ((await free.cell(placeAt(pane.map, { x, y }))) ?? { map: pane.map, x, y });
    free.cursor = next;
    pane.renderer.reveal(next);
    free.sayHere();
  } finally {
    stepping = false;
  }
}

/** Goes to the next place with pieces. */
function visit(free: FreeState, by: 1 | -1): void {
  const { pane, cursor } = free;
  if (!pane) return;
  const places = placesOn(free, pane.map);
  if (places.length === 0) return;
  const at = places.findIndex(({ x, y }) => cursor?.map === pane.map && x === cursor.x && y === cursor.y);
  const next = places[at < 0 ? 0 : (at + by + places.length) % places.length];
  if (!next) return;
  free.cursor = next;
  pane.renderer.reveal(next);
  free.select(free.stackAt(placeAt(next.map, next)));
  free.sayHere();
}

/** Moves what is selected to the cursor, or selects what is there. */
function enter(free: FreeState): void | Promise<void> {
  const { cursor } = free;
  if (!cursor) return;
  const here = placeAt(cursor.map, cursor);
  const stack = free.stackAt(here);
  const chosen = [...free.selected];
  const from = chosen[0] === undefined ? undefined : free.piece(chosen[0])?.place;
  if (from === undefined || chosen.every((id) => free.piece(id)?.place === here)) {
    free.select(stack);
    return;
  }
  return free.move(chosen, from, here, stack.length > 0 ? undefined : 'snap');
}

function hereOf(free: FreeState): string | undefined {
  const [first] = free.selected;
  if (first !== undefined) return free.piece(first)?.place;
  return free.cursor && placeAt(free.cursor.map, free.cursor);
}

function viewStack(free: FreeState): void {
  const here = hereOf(free);
  free.viewed = free.viewed === undefined ? here : undefined;
}

function openStack(free: FreeState): void {
  const here = hereOf(free);
  if (here !== undefined) free.toggleStack(here);
}

async function remove(free: FreeState): Promise<void> {
  const pieces = [...free.selected];
  if (pieces.length > 0 && (await free.act({ verb: 'remove', pieces }))) free.select([]);
}

function escape(free: FreeState): void {
  const { table, replay } = free.play;
  if (free.letGo()) return;
  if (table.refusal) table.refuse(undefined);
  else if (replay.on) replay.close();
}

/** Where a menu opens that no pointer asks for: at the cursor, or in the middle of the map. */
function middleOf(free: FreeState): Point {
  const { pane } = free;
  if (!pane) return { x: 0, y: 0 };
  const corner = pane.element.getBoundingClientRect();
  const at = free.cursor?.map === pane.map ? pane.renderer.toScreen(free.cursor) : { x: corner.width / 2, y: corner.height / 2 };
  return { x: corner.left + at.x, y: corner.top + at.y };
}

/** The keys of a list, as they are shown. */
export function keyText(key: FreeKey): string {
  return t(`ft-key-${key.id}`);
}
