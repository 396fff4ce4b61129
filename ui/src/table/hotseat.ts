// Persons who share a page and keep secrets: each looks through a table of his own, and a curtain falls between them.
import { faultOf, type Backend } from '../backend/backend';
import type { Decision, Fault, Seat, TableData, View } from '../generated';

/** What is to be shown next. */
export type Next =
  /** The board is covered until this seat lifts the curtain. */
  | { readonly curtain: Seat }
  /** A table as its own seat sees it. */
  | { readonly table: TableData }
  /** A seat answers over the board as all may see it. */
  | { readonly table: TableData; readonly eyes: number };

/** Whether the persons of a game keep secrets from each other. */
export function needsCurtain(data: TableData): boolean {
  return !data.game.open && data.seats.length > 1 && data.view.outcome === null && data.only_recorded !== true;
}

/** The player turn of a view, as a title that has them shows it by a track; nothing before play begins. */
export function playerTurnOf(view: View): string | undefined {
  const track = view.tracks.find((one) => one.id === 'player-turn');
  return track?.at === undefined ? undefined : `${view.moment.turn} ${track.at} ${track.side ?? ''}`;
}

/** Whether the board has to be covered before a seat answers. */
export function isCovered(front: Seat | undefined, frontTurn: string | undefined, decision: Decision, turn: string | undefined): boolean {
  if (decision.seat === front) return false;
  // While nobody's turn is played, as in a set-up, what each does is its own affair.
  return front === undefined || turn === undefined || turn !== frontTurn || decision.known_to !== 'all';
}

/** The tables of persons who share a page. */
export class HotSeat {
  readonly #handles = new Map<Seat, number>();
  #eyes = 0;
  #front: Seat | undefined;
  #turn: string | undefined;

  private constructor(
    private readonly backend: Backend,
    private readonly game: string,
    private readonly fault: (fault: Fault) => void,
  ) {}

  /** Opens a table for each person, and one that sees what all may know. */
  static async open(backend: Backend, data: TableData, fault: (fault: Fault) => void): Promise<HotSeat | undefined> {
    const seats = new HotSeat(backend, data.game.game, fault);
    for (const seat of data.seats) {
      const table = await seats.#open([seat]);
      if (!table) return undefined;
      seats.#handles.set(seat, table.table);
    }
    const common = await seats.#open([]);
    if (!common) return undefined;
    seats.#eyes = common.table;
    return seats;
  }

  /** What is to be shown now; nothing where it could not be asked. */
  async next(): Promise<Next | undefined> {
    for (const [seat, handle] of this.#handles) {
      const data = await this.#read(handle);
      if (!data) return undefined;
      const decision = data.desks.find((desk) => desk.seat === seat)?.decision;
      if (!decision) continue;
      const turn = playerTurnOf(data.view);
      if (isCovered(this.#front, this.#turn, decision, turn)) return { curtain: seat };
      if (seat === this.#front) {
        this.#turn = turn;
        return { table: data };
      }
      const common = await this.#read(this.#eyes);
      return common && { table: { ...common, table: handle, seats: [seat], desks: data.desks }, eyes: this.#eyes };
    }
    // Nobody here is asked: the computer decides, or the game is over.
    const table = await this.#read(this.#eyes);
    return table && { table };
  }

  /** The seat before the page has lifted its curtain. */
  async lift(seat: Seat): Promise<Next | undefined> {
    const handle = this.#handles.get(seat);
    const table = handle === undefined ? undefined : await this.#read(handle);
    if (!table) return undefined;
    this.#front = seat;
    this.#turn = playerTurnOf(table.view);
    return { table };
  }

  async close(): Promise<void> {
    for (const table of [...this.#handles.values(), this.#eyes]) await this.backend.request({ close_table: { table } });
  }

  async #open(seats: Seat[]): Promise<TableData | undefined> {
    return this.#table(await this.backend.request({ open_game: { game: this.game, seats, open: false } }));
  }

  async #read(table: number): Promise<TableData | undefined> {
    return this.#table(await this.backend.request({ table: { table } }));
  }

  #table(answer: Awaited<ReturnType<Backend['request']>>): TableData | undefined {
    if (typeof answer === 'object' && 'table' in answer) return answer.table;
    const fault = faultOf(answer);
    if (fault) this.fault(fault);
    return undefined;
  }
}
