// The keys of the table: every command with the keys it comes with, which the player may change.
import type { Direction } from '../board/geometry';
import { comboOf, isBoard, isField } from './combo';
import { offersForSelected, plainOffers } from './offers';
import { OVERLAYS } from '../overlays/overlays.svelte';
import type { Play } from './play';
import { settings } from './settings.svelte';
import { nextPiece } from './visit';

/** Something that a key does. */
export interface Command {
  /** Its id: `key-<id>` is its text, and `key-<text>` where it is one of several alike. */
  readonly id: string;
  readonly text?: string;
  /** Number or direction, for its text. */
  readonly which?: string;
  /** The keys it comes with. */
  readonly keys: readonly string[];
  /** Under which heading it is listed. */
  readonly group: 'map' | 'choose' | 'game' | 'look' | 'replay';
  /** Whether it works on the board alone, since elsewhere its key has a meaning already. */
  readonly onBoard?: true;
  /** Whether a key held down does it again. */
  readonly repeats?: true;
  readonly run: (play: Play) => void;
}

const DIRECTIONS: readonly (readonly [Direction, string])[] = [
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
];
const ARROWS: Readonly<Record<Direction, string>> = { left: '←', right: '→', up: '↑', down: '↓' };

/** How many buttons have a number. */
export const NUMBERED = 9;

/** All commands, in the order they are listed. */
export const COMMANDS: readonly Command[] = [
  ...DIRECTIONS.map(([direction, key]): Command => ({
    id: `cursor-${direction}`, text: 'cursor', which: ARROWS[direction], keys: [key], group: 'map', onBoard: true, repeats: true,
    run: ({ board }) => board?.cursor(direction),
  })),
  ...DIRECTIONS.map(([direction, key]): Command => ({
    id: `pan-${direction}`, text: 'pan', which: ARROWS[direction], keys: [`Shift+${key}`], group: 'map', onBoard: true, repeats: true,
    run: ({ board }) => board?.pan(direction),
  })),
  { id: 'zoom-in', keys: ['+', '='], group: 'map', repeats: true, run: ({ board }) => board?.zoom(1.25) },
  { id: 'zoom-out', keys: ['-'], group: 'map', repeats: true, run: ({ board }) => board?.zoom(0.8) },
  { id: 'fit', keys: ['F'], group: 'map', run: ({ board }) => board?.fit() },
  { id: 'zoom-to', keys: ['Z'], group: 'map', run: (play) => play.board?.zoomTo(selectedPlaces(play)) },
  { id: 'board', keys: ['B'], group: 'map', run: ({ board }) => board?.focus() },
  { id: 'sheet', keys: ['Shift+B'], group: 'map', run: ({ board }) => board?.nextSheet() },

  { id: 'enter', keys: ['Enter'], group: 'choose', onBoard: true, run: ({ board }) => board?.enter() },
  { id: 'add', keys: ['Shift+Enter'], group: 'choose', onBoard: true, run: ({ board }) => board?.add() },
  { id: 'all', keys: ['A'], group: 'choose', run: ({ board }) => board?.all() },
  { id: 'kind', keys: ['K'], group: 'choose', run: ({ board }) => board?.kind() },
  { id: 'fan', keys: ['Space'], group: 'choose', onBoard: true, run: ({ board }) => board?.fan() },
  { id: 'next', keys: ['N'], group: 'choose', run: (play) => void nextPiece(play) },
  { id: 'previous', keys: ['Shift+N'], group: 'choose', run: (play) => void nextPiece(play, -1) },
  { id: 'waypoint', keys: ['W'], group: 'choose', run: ({ board }) => board?.waypoint() },
  { id: 'escape', keys: ['Escape'], group: 'choose', run: letGo },

  { id: 'prompt', keys: ['I'], group: 'game', run: () => focusOn('[data-testid=banner]') },
  ...Array.from({ length: NUMBERED }, (_, index): Command => ({
    id: `offer-${index + 1}`, text: 'offer', which: String(index + 1), keys: [String(index + 1)], group: 'game',
    run: (play) => offer(play, index),
  })),
  { id: 'commit', keys: ['X'], group: 'game', run: ({ fight }) => void fight.commit() },
  { id: 'undo', keys: ['U', 'Ctrl+Z'], group: 'game', run: undo },
  { id: 'redo', keys: ['Shift+U', 'Ctrl+Y'], group: 'game', run: ({ table, replay }) => void (!replay.on && table.redo()) },

  { id: 'numbers', keys: ['H'], group: 'look', run: () => settings.toggle('numbers') },
  { id: 'names', keys: ['T'], group: 'look', run: () => settings.toggle('names') },
  { id: 'grid', keys: ['Shift+G'], group: 'look', run: () => settings.toggle('grid') },
  { id: 'minimap', keys: ['M'], group: 'look', run: () => settings.toggle('minimap') },
  { id: 'ranges', keys: ['G'], group: 'look', run: ({ board }) => board?.ranges() },
  { id: 'ruler', keys: ['D'], group: 'look', run: ({ board }) => board?.ruler() },
  ...OVERLAYS.map(({ id, key }): Command => ({ id: `overlay-${id}`, keys: [key], group: 'look', run: ({ overlays }) => overlays.toggle(id) })),
  { id: 'settings', keys: ['Shift+S'], group: 'look', run: ({ panels }) => (panels.settings = !panels.settings) },
  { id: 'help', keys: ['?'], group: 'look', run: ({ panels }) => (panels.keys = !panels.keys) },

  { id: 'replay', keys: ['R'], group: 'replay', run: ({ replay }) => (replay.on ? replay.close() : void replay.open()) },
  { id: 'step-back', keys: [','], group: 'replay', repeats: true, run: ({ replay }) => void (replay.on && replay.step(-1)) },
  { id: 'step-on', keys: ['.'], group: 'replay', repeats: true, run: ({ replay }) => void (replay.on && replay.step(1)) },
  { id: 'play', keys: ['P'], group: 'replay', run: ({ replay }) => (replay.playing ? replay.pause() : replay.play()) },
];

/** The keys of a command as the player has them. */
export function keysFor(command: Command, own: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return own[command.id] ?? command.keys;
}

/** The command that keys give now. */
export function commandOf(combo: string, own: Readonly<Record<string, readonly string[]>>): Command | undefined {
  return COMMANDS.find((command) => keysFor(command, own).includes(combo));
}

/** The player's keys once a command has these; whoever had them loses them. */
export function assigned(
  own: Readonly<Record<string, readonly string[]>>,
  id: string,
  combo: string,
): Record<string, string[]> {
  const next = Object.fromEntries(Object.entries(own).map(([one, keys]) => [one, [...keys]]));
  for (const command of COMMANDS) {
    const keys = keysFor(command, own);
    if (command.id !== id && keys.includes(combo)) next[command.id] = keys.filter((one) => one !== combo);
  }
  next[id] = [combo];
  return next;
}

/** Handles the keys of a table. */
export function tableKeys(play: Play): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target;
    if (isField(target) || event.defaultPrevented) return;
    const combo = comboOf(event);
    const command = combo === undefined ? undefined : commandOf(combo, settings.now.keys);
    if (!command || (event.repeat && !command.repeats)) return;
    if (document.querySelector('dialog[open]') && command.id !== 'help') return;
    if (command.onBoard && !isBoard(target)) return;
    event.preventDefault();
    command.run(play);
  };
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function letGo({ table, planning, replay, board, answering, fight, overlays }: Play): void {
  if (answering.pending) answering.cancel();
  else if (planning.fork) planning.fork = undefined;
  else if (board?.letGo()) return;
  else if (table.refusal) table.refuse(undefined);
  else if (fight.back()) return;
  else if (planning.waypoints.length > 0) planning.forgetWaypoints();
  else if (planning.selected.size > 0) planning.clear();
  else if (replay.on) replay.close();
  else overlays.off();
}

function undo({ table, replay }: Play): void {
  const desk = table.desk;
  if (desk?.undo && !replay.on) void table.undo(desk.seat);
}

/** The first press of a number goes to its button, the second presses it: no key answers by itself. */
function offer(play: Play, index: number): void {
  const desk = play.table.desk;
  if (!desk || play.replay.on) return;
  const plain = plainOffers(desk.offers).filter((one) => !play.fight.holds(one));
  const chosen = [...plain, ...offersForSelected(desk.offers, play.planning.selected)][index];
  const button = document.querySelector<HTMLElement>(`[data-number="${index + 1}"]`);
  if (!chosen || !button) return;
  if (document.activeElement === button) void play.answering.take(chosen);
  else button.focus();
}

/** Takes the focus from a numbered button, so that the next press of its number only goes to it. */
export function letGoOfNumbered(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.dataset['number'] !== undefined) focused.blur();
}

function selectedPlaces({ table, planning }: Play): string[] {
  const own = [...planning.selected].flatMap((id) => table.view.pieces[id]?.place ?? []);
  return own.some((place) => table.onMap.has(place)) ? own : [...planning.lit.keys()];
}
