// An open table: what it sees, what its seats may do, its log, and the requests that change it.
import { faultOf, type Backend } from '../backend/backend';
import type {
  Action,
  Answer,
  Changed,
  ModuleData,
  OfferData,
  Place,
  Query,
  QueryAnswer,
  Refusal,
  Request,
  Seat,
  SeatDesk,
  SeenPly,
  TableData,
  Tag,
  View,
} from '../generated';
import { actionOf } from './offers';
import { troubles } from './trouble.svelte';
import { changed, logAfter } from './view';

/** How long the places of what has just happened stay lit. */
const FLASH = 1400;

/** A decision that was taken back and can be made again. */
export interface Undone {
  readonly seat: Seat;
  readonly action: Action;
}

/** A table that is open in the page. */
export class OpenTable {
  readonly handle: number;
  data = $state.raw<TableData>({} as TableData);
  view = $state.raw<View>({} as View);
  desks = $state.raw<readonly SeatDesk[]>([]);
  log = $state.raw<readonly SeenPly[]>([]);
  waiting = $state(false);
  refusal = $state.raw<Refusal | undefined>();
  flashes = $state.raw<readonly Place[]>([]);
  /** Whether a request that may change the game is under way. */
  busy = $state(false);
  /** Counts the changes of the table, for whoever keeps something worked out from it. */
  changes = $state(0);
  /** What was taken back since the last other decision, the last first. */
  undone = $state.raw<readonly Undone[]>([]);
  /** The plies at which turns began, as far as they were asked for. */
  turns = $state.raw<readonly (readonly [Tag, number])[]>([]);
  /** The places that are on the map. */
  readonly onMap: ReadonlySet<Place>;
  #chosen = $state<Seat | undefined>();
  #flash = 0;

  constructor(
    readonly backend: Backend,
    readonly module: ModuleData,
    data: TableData,
    /** Another table through which the board is seen, where not all may be shown that the seats know. */
    readonly eyes?: number,
  ) {
    this.handle = data.table;
    this.onMap = new Set(module.sheets.flatMap((sheet) => sheet.hexes.map((hex) => hex.place)));
    this.#take(data);
  }

  /** The handle of the table that is looked through. */
  get seeing(): number {
    return this.eyes ?? this.handle;
  }

  /** The seat that acts now: the one chosen where several are asked, else the one that is asked. */
  get desk(): SeatDesk | undefined {
    const asked = this.askedDesks;
    return asked.find((desk) => desk.seat === this.#chosen) ?? asked[0] ?? this.desks[0];
  }

  /** The desks that have something to answer. */
  get askedDesks(): readonly SeatDesk[] {
    return this.desks.filter((desk) => desk.decision !== null || desk.offers.length > 0);
  }

  chooseSeat(seat: Seat): void {
    this.#chosen = seat;
  }

  address = (path: string): string =>
    this.backend.pictureUrl(this.data.game.module, path);

  /** Reads the whole log. */
  async readLog(): Promise<void> {
    const answer = await this.#send({ log: { table: this.seeing, from: 1 } });
    if (typeof answer === 'object' && 'log' in answer) this.log = answer.log.plies;
  }

  /** Reads everything again, after a fault that may have left this page behind. */
  async refresh(): Promise<void> {
    const answer = await this.#send({ table: { table: this.handle } });
    if (typeof answer === 'object' && 'table' in answer) this.#take(answer.table);
    if (this.eyes !== undefined) await this.#lookAgain();
    await this.readLog();
  }

  /** Looks again through the eyes that this table has. */
  async #lookAgain(): Promise<void> {
    const answer = await this.#send({ table: { table: this.seeing } });
    if (typeof answer === 'object' && 'table' in answer) this.view = answer.table.view;
  }

  act(seat: Seat, action: Action): Promise<boolean> {
    return this.#change({ act: { table: this.handle, seat, action } });
  }

  /** Answers with an offer: adds to the draft where the offer does that. */
  take(seat: Seat, offer: OfferData, place?: Place): Promise<boolean> {
    const action = actionOf(offer, place);
    return offer.adds ? this.add(seat, action) : this.act(seat, action);
  }

  add(seat: Seat, item: Action): Promise<boolean> {
    return this.#change({ draft_add: { table: this.handle, seat, item } });
  }

  remove(seat: Seat, index: number): Promise<boolean> {
    return this.#change({ draft_remove: { table: this.handle, seat, index } });
  }

  clear(seat: Seat): Promise<boolean> {
    return this.#change({ draft_clear: { table: this.handle, seat } });
  }

  async undo(seat: Seat): Promise<boolean> {
    const [before, undone] = [this.log, this.undone];
    const done = await this.#change({ undo: { table: this.handle, seat } });
    const taken = before.slice(this.log.length).find((ply) => ply.seat === seat);
    if (done && taken?.action) this.undone = [{ seat, action: taken.action }, ...undone];
    return done;
  }

  /** Makes the decision again that was taken back last, as any other: it may be refused. */
  async redo(): Promise<boolean> {
    const [next, ...rest] = this.undone;
    if (!next) return false;
    const done = await this.act(next.seat, next.action);
    this.undone = done ? rest : [];
    return done;
  }

  /** Asks at which plies turns began. */
  async readTurns(): Promise<void> {
    const answer = await this.backend.request({ at: { table: this.seeing, ply: this.view.ply } });
    if (typeof answer === 'object' && 'position' in answer) this.turns = answer.position.turns;
  }

  /** Lets a seat that no person holds decide once. */
  advance(): Promise<boolean> {
    return this.#change({ advance: { table: this.handle } });
  }

  /** Asks a question; nothing when it could not be asked. */
  async ask(query: Query): Promise<QueryAnswer | undefined> {
    const answer = await this.#send({ ask: { table: this.handle, query } });
    return typeof answer === 'object' && 'answer' in answer ? answer.answer : undefined;
  }

  refuse(refusal: Refusal | undefined): void {
    this.refusal = refusal;
  }

  /** Lights places for a moment. */
  flash(places: readonly Place[]): void {
    clearTimeout(this.#flash);
    this.flashes = places;
    this.#flash = window.setTimeout(() => (this.flashes = []), FLASH);
  }

  #take(data: TableData): void {
    this.data = data;
    this.view = data.view;
    this.desks = data.desks;
    this.waiting = data.waiting_for_computer;
    this.changes++;
  }

  async #change(request: Request): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const answer = await this.#send(request, () => void this.#change(request));
      if (typeof answer !== 'object') return false;
      if ('refused' in answer) {
        this.refusal = answer.refused;
        return false;
      }
      if (!('changed' in answer)) return false;
      this.refusal = undefined;
      if (this.eyes === undefined) this.#apply(answer.changed);
      else await this.#applyUnseen(answer.changed);
      return true;
    } finally {
      this.busy = false;
    }
  }

  #apply(answer: Changed): void {
    this.view = changed(this.view, answer.change);
    this.log = logAfter(this.log, answer.plies, answer.change.ply);
    this.desks = answer.desks;
    this.waiting = answer.waiting_for_computer;
    this.data = { ...this.data, undos: answer.undos, seed: answer.seed };
    this.changes++;
    // What was taken back belongs to the position it was taken back from.
    this.undone = [];
    const places = answer.plies.flatMap((ply) => ply.events.flatMap((event) => event.places ?? []));
    if (places.length > 0) this.flash(places);
  }

  /** As `#apply`, where what the seat itself sees of the change is not for all eyes. */
  async #applyUnseen(answer: Changed): Promise<void> {
    await this.#lookAgain();
    await this.readLog();
    this.desks = answer.desks;
    this.waiting = answer.waiting_for_computer;
    this.changes++;
  }

  async #send(request: Request, retry?: () => void): Promise<Answer> {
    const answer = await this.backend.request(request);
    const fault = faultOf(answer);
    if (fault) troubles.show(fault, retry);
    return answer;
  }
}
