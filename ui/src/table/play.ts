// What the parts of the table page share.
import { createContext } from 'svelte';
import type { BoardHandle } from '../board/handle';
import type { Answering } from './answering.svelte';
import type { Fight } from '../combat/fight.svelte';
import type { Overlays } from '../overlays/overlays.svelte';
import type { Panels } from '../panels/panels.svelte';
import type { Computer } from './computer.svelte';
import type { Planning } from './planning.svelte';
import type { Replay } from './replay.svelte';
import type { OpenTable } from './table.svelte';

/** One table and everything around it. */
export interface Play {
  readonly table: OpenTable;
  readonly planning: Planning;
  readonly answering: Answering;
  readonly replay: Replay;
  readonly computer: Computer;
  readonly panels: Panels;
  readonly fight: Fight;
  readonly overlays: Overlays;
  /** The board, once it is there. */
  board: BoardHandle | undefined;
}

/** The play of the page that a component is part of. */
export const [getPlay, setPlay] = createContext<Play>();
