// What the panels shared with titles look for around a free table: what plans and fights stays idle here.
import { Answering } from '../table/answering.svelte';
import { Computer } from '../table/computer.svelte';
import { Fight } from '../combat/fight.svelte';
import { Overlays } from '../overlays/overlays.svelte';
import { Panels } from '../panels/panels.svelte';
import { Planning } from '../table/planning.svelte';
import type { Play } from '../table/play';
import { Replay } from '../table/replay.svelte';
import type { OpenTable } from '../table/table.svelte';

/** The play of a free table. */
export function freePlay(table: OpenTable, resumed: boolean): Play {
  const replay = new Replay(table);
  const planning = new Planning(
    table,
    (offer, place) => table.take(table.desk?.seat ?? '', offer, place),
    () => Promise.resolve(false),
  );
  return {
    table,
    planning,
    answering: new Answering(table, (offer, place) => table.take(table.desk?.seat ?? '', offer, place)),
    fight: new Fight(table, planning),
    overlays: new Overlays(table, planning, replay),
    replay,
    computer: new Computer(table, () => replay.on, resumed),
    panels: new Panels(),
    board: undefined,
  };
}
