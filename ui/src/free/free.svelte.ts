// The state of a free table in the page: which maps are seen, what is selected, carried and asked, and what is done.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Action, FreeMap, FreeTableData, Look, OfferData, PieceId, PieceView, Place, Seat, Tag } from '../generated';
import type { Point } from '../board/geometry';
import { t, texts } from '../messages/texts.svelte';
import type { Play } from '../table/play';
import { Faces } from './faces';
import { mergedMenu, type Entry } from './menu';
import { drawnAt, pixelOf, placeAt, type Pixel } from './places';
import type { FreeRenderer } from './renderer';

/** A board of the page, as whoever carries something over it needs it. */
export interface Pane {
  readonly element: HTMLElement;
  readonly map: Tag;
  /** The point of the map at a point of the page. */
  toMap(at: Point): Point;
  /** The place that a drop at this point of the map means, where that is a deck or a piece. */
  under(at: Point, carried: ReadonlySet<PieceId>): Place | undefined;
  reveal(place: Place): void;
  readonly renderer: FreeRenderer;
}

/** What is on its way by hand. */
export type Carrying = (
  | { readonly pieces: readonly PieceId[]; readonly from: Place }
  | { readonly counter: Tag }
  | { readonly deck: Tag }
) & { readonly looks: readonly Look[]; readonly at: Point };

/** What is taken up outside the maps. */
export type Lifted = (
  | { readonly pieces: readonly PieceId[]; readonly from: Place }
  | { readonly counter: Tag }
) & { readonly looks: readonly Look[] };

/** A menu of pieces that is open. */
export interface OpenMenu {
  readonly at: Point;
  readonly pieces: readonly PieceId[];
  readonly entries: readonly Entry[];
}

/** The panels beside the maps. */
export const FREE_TABS = ['log', 'pieces', 'table', 'pages', 'about'] as const;
/** One of them. */
export type FreeTab = (typeof FREE_TABS)[number];

/** A free table. */
export class FreeState {
  readonly data: FreeTableData;
  readonly faces: Faces;
  readonly panes = new Map<Tag, Pane>();
  mapId = $state<Tag>('');
  /** The second map, side by side with the first. */
  secondId = $state<Tag | undefined>();
  selected = $state.raw<ReadonlySet<PieceId>>(new Set());
  /** The keys of the module that what is selected has. */
  keysOfSelected = $state.raw<ReadonlySet<string>>(new Set());
  /** The stacks that are opened. */
  readonly opened = new SvelteSet<Place>();
  carrying = $state.raw<Carrying | undefined>();
  menu = $state.raw<OpenMenu | undefined>();
  /** The place whose stack is looked at piece by piece. */
  viewed = $state<Place | undefined>();
  /** A command that waits for a value of the player. */
  asked = $state.raw<Entry | undefined>();
  said = $state('');
  /** The cursor of the keyboard. */
  cursor = $state.raw<Pixel | undefined>();
  /** The map that the keyboard is on. */
  active = $state<Tag>('');
  /** The panel beside the maps. */
  tab = $state<FreeTab>('log');
  /** The deck that is looked at in its panel. */
  deck = $state<Tag | undefined>();
  /** Counts the moves of cameras, for what lies above the canvases. */
  looked = $state(0);
  /** What the grid calls places, as far as it was asked. */
  readonly #places = new SvelteMap<Place, string>();
  readonly #asking = new Set<Place>();
  /** Whether the last press outside the maps became a drag. */
  #dragged = false;
  /** What pieces were called that are gone. */
  readonly #names = new Map<PieceId, string>();

  readonly view = $derived.by(() => this.play.replay.position?.view ?? this.play.table.view);

  constructor(readonly play: Play, data: FreeTableData) {
    this.data = data;
    this.faces = new Faces(play.table.address);
    this.mapId = mainMap(this.maps, Object.values(play.table.view.pieces).map((piece) => pixelOf(piece?.place ?? '')?.map))?.id ?? '';
  }

  /** The maps that there is something to see of: a private one of others shows nothing. */
  get maps(): readonly FreeMap[] {
    return this.data.maps;
  }

  map(id: Tag | undefined): FreeMap | undefined {
    return this.data.maps.find((one) => one.id === id);
  }

  get seat(): Seat | undefined {
    return this.play.table.desk?.seat;
  }

  /** Whether something can be done: not while the past is looked at, and not after the end. */
  get idle(): boolean {
    const { table, replay } = this.play;
    return replay.on || table.view.outcome !== null || table.data.only_recorded === true || !table.desk?.decision;
  }

  /** What can be done without a piece. */
  offers(...verbs: readonly string[]): OfferData[] {
    if (this.idle) return [];
    return (this.play.table.desk?.offers ?? []).filter((offer) => verbs.includes(offer.verb));
  }

  piece(id: PieceId): PieceView | undefined {
    return this.view.pieces[id];
  }

  /** What a piece is called, also after it is gone. */
  nameOf(id: PieceId): string {
    const name = this.view.pieces[id]?.look?.name ?? this.play.table.view.pieces[id]?.look?.name;
    if (name === undefined) return this.#names.get(id) ?? id;
    this.#names.set(id, name);
    return name;
  }

  /** Remembers what the pieces are called that may be gone later. */
  remember(): void {
    for (const [id, piece] of Object.entries(this.play.table.view.pieces)) {
      if (piece?.look) this.#names.set(id, piece.look.name);
    }
  }

  /** What a place is called: the deck, or what the grid says, which is asked for once. */
  placeName(place: Place): string {
    const deck = this.data.decks.find((one) => one.place === place);
    if (deck) return deck.name;
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const pixel = pixelOf(place);
    if (!pixel) return place;
    if (!this.#asking.has(place)) {
      this.#asking.add(place);
      void this.#askPlace(place, pixel);
    }
    return this.map(pixel.map)?.name ?? pixel.map;
  }

  async #askPlace(place: Place, pixel: { readonly map: Tag; readonly x: number; readonly y: number }): Promise<void> {
    const facts = await this.#facts(place);
    // Where there is no grid, the map says enough.
    this.#places.set(place, facts.name ?? this.map(pixel.map)?.name ?? pixel.map);
  }

  /** The name of a place, and where the grid puts what is let go there. */
  async #facts(place: Place): Promise<{ name: string | undefined; snaps: Place | undefined }> {
    const answer = await this.play.table.ask({ place: { place } });
    let [name, snaps]: [string | undefined, Place | undefined] = [undefined, undefined];
    if (answer && typeof answer === 'object' && 'facts' in answer) {
      for (const { message } of answer.facts) {
        for (const [, fact] of message.facts ?? []) {
          if (message.key === 'free-location' && 'text' in fact) name = fact.text;
          if (message.key === 'free-snaps' && 'place' in fact) snaps = fact.place;
        }
      }
    }
    return { name, snaps };
  }

  /** Where the grid puts what is let go at a point. */
  async snapped(place: Place): Promise<Place> {
    const { name, snaps } = await this.#facts(place);
    if (name !== undefined && snaps === place) this.#places.set(place, name);
    return snaps ?? place;
  }

  say(text: string): void {
    this.said = text;
  }

  select(pieces: readonly PieceId[], adding = false): void {
    const next = new Set(adding ? this.selected : []);
    for (const id of pieces) {
      if (adding && this.selected.has(id)) next.delete(id);
      else next.add(id);
    }
    this.selected = next;
    this.menu = undefined;
    if (next.size > 0) this.say(t('ft-selected', { count: next.size, names: [...next].slice(0, 6).map((id) => this.nameOf(id)).join(', ') }));
  }

  /** Opens a stack on the map, or closes it. */
  toggleStack(place: Place): void {
    if (!this.opened.delete(place)) this.opened.add(place);
  }

  /** Shows a deck in its panel. */
  openDeck(place: Place): void {
    this.deck = this.data.decks.find((one) => one.place === place)?.id;
    this.tab = 'table';
  }

  /** The pane that keys are for. */
  get pane(): Pane | undefined {
    return this.panes.get(this.active) ?? this.panes.get(this.mapId);
  }

  /** Lets go of one thing, the uppermost; false where there was none. */
  letGo(): boolean {
    if (this.menu) this.menu = undefined;
    else if (this.carrying) this.carrying = undefined;
    else if (this.viewed !== undefined) this.viewed = undefined;
    else if (this.selected.size > 0) this.selected = new Set();
    else return false;
    return true;
  }

  async act(action: Action): Promise<boolean> {
    const { seat } = this;
    if (this.idle || seat === undefined) return false;
    const done = await this.play.table.act(seat, action);
    if (done) this.#tell();
    return done;
  }

  take(offer: OfferData): Promise<boolean> {
    const action: Action = { verb: offer.verb };
    if (offer.choice !== null) action.choice = offer.choice;
    if (offer.items.length > 0) action.items = offer.items;
    return this.act(action);
  }

  /** Says the last thing that happened, for whoever cannot see it. */
  #tell(): void {
    const event = this.play.table.log.at(-1)?.events.at(-1);
    if (event) this.say(texts.say(event.message));
  }

  /** Moves pieces; those that lie elsewhere than `from` keep their distance. */
  async move(pieces: readonly PieceId[], from: Place, to: Place, choice?: 'snap' | 'under'): Promise<void> {
    const [start, end] = [pixelOf(from), pixelOf(to)];
    const groups = new Map<Place, PieceId[]>();
    for (const id of pieces) {
      const place = this.piece(id)?.place;
      if (place === undefined || this.piece(id)?.look?.fixed) continue;
      groups.set(place, [...(groups.get(place) ?? []), id]);
    }
    for (const [place, group] of groups) {
      const own = pixelOf(place);
      const shifted =
        start && end && own && place !== from && own.map === start.map
          ? placeAt(end.map, { x: end.x + own.x - start.x, y: end.y + own.y - start.y })
          : to;
      group.sort((a, b) => (this.piece(a)?.order ?? 0) - (this.piece(b)?.order ?? 0));
      const action: Action = { verb: 'move', pieces: group, path: [shifted] };
      if (choice && pixelOf(shifted)) action.choice = choice;
      if (!(await this.act(action))) return;
    }
  }

  /** Puts a new piece of a counter to a place, by the grid. */
  async place(counter: Tag, place: Place): Promise<void> {
    const to = pixelOf(place) ? await this.snapped(place) : place;
    await this.act({ verb: 'place', choice: counter, path: [to] });
  }

  async draw(deck: Tag, place: Place): Promise<void> {
    await this.act({ verb: 'draw', choice: deck, path: [place] });
  }

  /**
   * Takes something up outside the maps. The press is a drag once the pointer has gone a little way; a click that
   * ends it means nothing more.
   */
  liftFrom(event: PointerEvent, what: Lifted): void {
    this.#dragged = false;
    const from = { x: event.clientX, y: event.clientY };
    const ended = new AbortController();
    const to = { signal: ended.signal };
    const move = (moved: PointerEvent): void => {
      const at = { x: moved.clientX, y: moved.clientY };
      if (!this.carrying && Math.hypot(at.x - from.x, at.y - from.y) < SLACK) return;
      this.carrying = { ...what, at };
    };
    const up = (moved: PointerEvent): void => {
      ended.abort();
      if (!this.carrying) return;
      this.#dragged = true;
      void this.drop({ x: moved.clientX, y: moved.clientY });
    };
    window.addEventListener('pointermove', move, to);
    window.addEventListener('pointerup', up, to);
    window.addEventListener('pointercancel', () => { ended.abort(); this.carrying = undefined; }, to);
  }

  /** Puts a new piece where the cursor is, or in the middle of what is seen. */
  async placeInSight(counter: Tag): Promise<void> {
    const { pane } = this;
    if (!pane || this.#dragged) return;
    const { camera } = pane.renderer;
    const at = this.cursor?.map === pane.map ? this.cursor : camera;
    await this.place(counter, placeAt(pane.map, at));
  }

  /** What is carried goes down at a point of the page. */
  async drop(at: Point): Promise<void> {
    const carrying = this.carrying;
    this.carrying = undefined;
    const pane = this.paneAt(at);
    if (!carrying || !pane) return;
    const point = pane.toMap(at);
    const carried = new Set('pieces' in carrying ? carrying.pieces : []);
    const under = pane.under(point, carried);
    const to = under ?? placeAt(pane.map, point);
    if ('counter' in carrying) await this.place(carrying.counter, to);
    else if ('deck' in carrying) await this.draw(carrying.deck, pixelOf(to) ? await this.snapped(to) : to);
    else if (to !== carrying.from) await this.move(carrying.pieces, carrying.from, to, under === undefined ? 'snap' : undefined);
  }

  /** The board under a point of the page. */
  paneAt(at: Point): Pane | undefined {
    const top = document.elementFromPoint(at.x, at.y);
    return [...this.panes.values()].find((pane) => top !== null && pane.element.contains(top));
  }

  /** What these pieces can do, from the engine. */
  async entriesOf(pieces: readonly PieceId[]): Promise<Entry[]> {
    const { seat } = this;
    const { table } = this.play;
    if (this.idle || seat === undefined) return [];
    const menus: OfferData[][] = [];
    for (const piece of pieces.slice(0, MOST_ASKED)) {
      const answer = await table.backend.request({ menu: { table: table.handle, seat, piece } });
      if (typeof answer === 'object' && 'menu' in answer) menus.push(answer.menu.offers);
    }
    return mergedMenu(menus);
  }

  async openMenu(pieces: readonly PieceId[], at: Point): Promise<void> {
    if (pieces.length === 0) return;
    const entries = await this.entriesOf(pieces);
    if (entries.length > 0) this.menu = { at, pieces, entries };
  }

  /** Carries out an entry of a menu, or asks for its value first. */
  async choose(entry: Entry): Promise<void> {
    this.menu = undefined;
    if (entry.asks) this.asked = entry;
    else await this.give(entry, entry.value);
  }

  async give(entry: Entry, value: string | undefined): Promise<void> {
    this.asked = undefined;
    const action: Action = { verb: entry.verb, pieces: [...entry.pieces] };
    if (entry.choice !== undefined) action.choice = entry.choice;
    if (value !== undefined) action.items = [{ verb: 'value', choice: value }];
    await this.act(action);
    this.forget();
  }

  /** Gives the command that a key of the module names; false where none of the selected pieces has it. */
  async press(key: string): Promise<boolean> {
    const entry = (await this.entriesOf([...this.selected])).find((one) => one.verb === 'command' && one.choice === key);
    if (entry) await this.choose(entry);
    return entry !== undefined;
  }

  /** Keeps which keys of the module what is selected has: a key is judged before the engine could be asked. */
  async learnKeys(): Promise<void> {
    const pieces = [...this.selected];
    const entries = await this.entriesOf(pieces.slice(0, MOST_LEARNED));
    if (pieces.every((id) => this.selected.has(id))) this.keysOfSelected = new Set(entries.flatMap((entry) => entry.keys ?? []));
  }

  /** The pieces at a place that can be moved, the lowest first. */
  stackAt(place: Place): PieceId[] {
    return Object.entries(this.view.pieces)
      .filter(([, piece]) => piece?.place === place && !piece.look?.fixed)
      .sort(([, a], [, b]) => (a?.order ?? 0) - (b?.order ?? 0))
      .map(([id]) => id);
  }

  /** The middle of the cell of a place. */
  async cell(place: Place): Promise<Pixel | undefined> {
    return pixelOf(await this.snapped(place));
  }

  /** Says where the cursor is, and what lies there. */
  sayHere(): void {
    if (!this.cursor) return;
    const place = placeAt(this.cursor.map, this.cursor);
    const names = this.stackAt(place).map((id) => this.nameOf(id));
    const name = this.placeName(place);
    const where = name === this.map(this.cursor.map)?.name ? `${name} ${this.cursor.x},${this.cursor.y}` : name;
    this.say(names.length > 0 ? `${where}: ${names.join(', ')}` : where);
  }

  nextMap(): void {
    const at = this.maps.findIndex((map) => map.id === this.mapId);
    const next = this.maps[(at + 1) % this.maps.length];
    if (next) this.showMap(next.id);
  }

  showMap(id: Tag): void {
    if (id === this.secondId) this.secondId = this.mapId;
    this.mapId = id;
    this.active = id;
  }

  /** The seat that can take back what it did last. */
  get undoing(): Seat | undefined {
    const { desks, desk } = this.play.table;
    if (this.play.replay.on) return undefined;
    return (desks.find((one) => one.undo && one.seat === desk?.seat) ?? desks.find((one) => one.undo))?.seat;
  }

  async undo(): Promise<void> {
    const { undoing } = this;
    if (undoing !== undefined) await this.play.table.undo(undoing);
    this.forget();
  }

  async redo(): Promise<void> {
    if (!this.play.replay.on) await this.play.table.redo();
    this.forget();
  }

  /** Forgets of what is selected what is gone. */
  forget(): void {
    const there = [...this.selected].filter((id) => this.view.pieces[id]);
    if (there.length < this.selected.size) this.selected = new Set(there);
  }

  /** Shows where a place is. */
  reveal(place: Place): void {
    const at = drawnAt(this.data, place);
    if (!at) return;
    if (at.map !== this.mapId && at.map !== this.secondId) this.mapId = at.map;
    // A map that was just turned to has its pane in the next frame.
    requestAnimationFrame(() => this.panes.get(at.map)?.reveal(place));
  }
}

/** The map a game is played on: of those for all the one with most pieces, or with the largest boards. */
function mainMap(maps: readonly FreeMap[], lying: readonly (Tag | undefined)[]): FreeMap | undefined {
  const count = ({ id }: FreeMap): number => lying.filter((map) => map === id).length;
  const area = ({ boards }: FreeMap): number => boards.reduce((sum, { width, height }) => sum + width * height, 0);
  const open = maps.filter((map) => !map.hand && map.private_to.length === 0);
  return [...(open.length > 0 ? open : maps)].sort((a, b) => count(b) - count(a) || area(b) - area(a))[0];
}

/** How far the pointer goes before a press is a drag. */
const SLACK = 5;
/** The most pieces whose keys are learned before one is pressed. */
const MOST_LEARNED = 6;
/** The most pieces whose menus are put together. */
const MOST_ASKED = 40;
