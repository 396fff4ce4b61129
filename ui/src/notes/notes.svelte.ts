// Notes on hexes: what the players of a table write on the map for themselves. They are kept with the game.
import { faultOf } from '../backend/backend';
import type { Answer, Marker, Place, PlaceNote } from '../generated';
import type { OpenTable } from '../table/table.svelte';
import { troubles } from '../table/trouble.svelte';

/** The kind of marker that shows a note on the map. */
export const NOTE = 'note';

/** The notes of one table. */
export class Notes {
  list = $state.raw<readonly PlaceNote[]>([]);
  /** They lie on the map like other markers. */
  readonly markers = $derived(this.list.map((note): Marker => ({ kind: NOTE, place: note.place })));

  constructor(private readonly table: OpenTable) {
    void this.#take({ notes: { table: table.seeing } });
  }

  at(place: Place): PlaceNote | undefined {
    return this.list.find((note) => note.place === place);
  }

  /** Writes on a place; an empty text takes the note away. */
  write(place: Place, text: string): Promise<boolean> {
    return this.#take({ write_note: { table: this.table.seeing, place, text } });
  }

  async #take(request: Parameters<OpenTable['backend']['request']>[0]): Promise<boolean> {
    const answer: Answer = await this.table.backend.request(request);
    const fault = faultOf(answer);
    if (fault) troubles.show(fault, () => void this.#take(request));
    if (typeof answer !== 'object' || !('notes' in answer)) return false;
    this.list = answer.notes.notes;
    return true;
  }
}

const kept = new WeakMap<OpenTable, Notes>();

/** The notes of a table, read when they are first asked for. */
export function notesOf(table: OpenTable): Notes {
  const found = kept.get(table) ?? new Notes(table);
  kept.set(table, found);
  return found;
}
