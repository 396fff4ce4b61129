// The state of the board: what is seen, pointed at, fanned out and measured, and what hands and keys do to it.
import type { PieceId, Place, Sheet } from '../generated';
import { t } from '../messages/texts.svelte';
import { looksOf, keepLooks, settings } from '../table/settings.svelte';
import type { Looks } from '../table/likings';
import type { Play } from '../table/play';
import { shownView } from '../table/shown';
import { inBox, rangeOf, within } from './aids';
import { revealing, showing, type Camera } from './camera';
import { counterOf } from './counter';
import { Cursor, PAN, wayOf } from './cursor';
import { describe } from './describe';
import type { Direction, Point } from './geometry';
import type { Spot } from './input';
import type { Renderer } from './renderer';
import type { Box, Ghost, Ruler } from './scene';
import { byPlace, inOrder, layOut, moved } from './stacks';

/** How long the pointer rests on a stack before it fans out. */
const FAN_AFTER = 350;
/** How long a fan stays after the pointer has left its stack. */
const FAN_STAYS = 300;
/** The radius of a hex on the screen at which a counter can be read. */
export const READABLE = 24;
/** How long nothing changes before the looks are kept. */
const KEEP_AFTER = 250;

/** The state of one board. */
export class BoardState {
  renderer = $state.raw<Renderer | undefined>();
  hover = $state.raw<Spot | undefined>();
  cursor = $state<Place | undefined>();
  ghost = $state.raw<Ghost | undefined>();
  fan = $state<Place | undefined>();
  box = $state.raw<Box | undefined>();
  said = $state('');
  ruler = $state.raw<Ruler | undefined>();
  measuring = $state<Place | undefined>();
  showsRanges = $state(false);
  /** Counts the moves of the camera, for what lies above the canvases. */
  looked = $state(0);
  sheetId = $state('');
  orders = $state.raw<Readonly<Record<Place, readonly PieceId[]>>>({});

  readonly view = $derived.by(() => shownView(this.play.table, this.play.replay));
  readonly places = $derived.by(() => inOrder(byPlace(this.view.pieces), this.orders));
  readonly stacks = $derived.by(() => (this.renderer ? layOut(this.places, this.renderer.geometry) : []));
  readonly ranges = $derived.by(() => this.#ranges());

  readonly #cursor = new Cursor();
  readonly #key: string;
  readonly #looks: Looks;
  #resting = 0;
  #leaving = 0;
  #keeping = 0;
  /** What is to be shown once its sheet is there. */
  #wanted: readonly Place[] = [];

  constructor(private readonly play: Play) {
    const { table } = play;
    const who = table.eyes === undefined ? table.data.seats.join('+') : '';
    this.#key = `${table.data.game.game}/${who}`;
    this.#looks = looksOf(this.#key);
    this.orders = this.#looks.orders ?? {};
    this.sheetId = this.#looks.sheet ?? table.module.sheets[0]?.id ?? '';
  }

  get sheet(): Sheet | undefined {
    const { sheets } = this.play.table.module;
    return sheets.find((one) => one.id === this.sheetId) ?? sheets[0];
  }

  /** The first look: as the game was left, or where there is something to do. */
  begin(made: Renderer): void {
    const { table, planning, panels } = this.play;
    if (this.#wanted.length > 0) {
      const wanted = this.#wanted;
      this.#wanted = [];
      this.zoomTo(wanted);
      return;
    }
    const { camera, sheet, selected, tab } = this.#looks;
    const kept = camera && (sheet ?? '') === (this.sheet?.id ?? '') ? camera : undefined;
    if (kept && [kept.x, kept.y, kept.zoom].every(Number.isFinite)) {
      made.look(kept);
      if (tab !== undefined) panels.comeBack(tab);
      const there = (selected ?? []).filter((id) => table.view.pieces[id]);
      if (there.length > 0 && planning.selected.size === 0) void planning.select(there);
      return;
    }
    // A map too large to be read whole is first shown where there is something to do.
    const zoom = READABLE / made.geometry.radius;
    if (made.camera.zoom >= zoom) return;
    const offered = table.desk?.offers.flatMap((offer) => offer.places) ?? [];
    const around = made.geometry.around(offered.length > 0 ? offered : this.places.keys());
    const middle = around && { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    made.look({ ...made.camera, ...middle, zoom });
  }

  /** Keeps how the game is looked at, once nothing changes any more. */
  keep(camera: Camera): void {
    const looks: Looks = {
      sheet: this.sheet?.id ?? '',
      camera: { x: camera.x, y: camera.y, zoom: camera.zoom },
      selected: [...this.play.planning.selected],
      tab: this.play.panels.tab,
      orders: this.orders,
    };
    clearTimeout(this.#keeping);
    this.#keeping = window.setTimeout(() => keepLooks(this.#key, looks), KEEP_AFTER);
  }

  close(): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#leaving);
  }

  // Pointing.

  point(spot: Spot | undefined): void {
    const { planning, replay } = this.play;
    const same = spot?.place === this.hover?.place;
    this.hover = spot;
    if (same) return;
    clearTimeout(this.#resting);
    this.leaveFan();
    this.measure(spot?.place);
    if (!replay.on) planning.point(spot?.place);
    const place = spot?.piece === undefined ? undefined : spot.place;
    // Where the next click would go, a fan would only be in the way.
    if (place !== undefined && settings.now.fanOnHover && !planning.lit.has(place)) {
      this.#resting = window.setTimeout(() => this.openFan(place), FAN_AFTER);
    }
  }

  openFan(place: Place | undefined): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#leaving);
    this.fan = place;
  }

  stayFan(): void {
    clearTimeout(this.#leaving);
  }

  /** The way from a stack to its fan leads past other hexes: the fan stays a moment. */
  leaveFan(): void {
    clearTimeout(this.#leaving);
    this.#leaving = window.setTimeout(() => (this.fan = undefined), FAN_STAYS);
  }

  // Choosing.

  /** The pieces of a place that can do something; all of them when none can. */
  movable(place: Place): PieceId[] {
    const there = this.places.get(place) ?? [];
    const can = there.filter((id) => this.play.planning.able.has(id));
    return can.length > 0 ? can : there;
  }

  click(spot: Spot, adding: boolean): void {
    this.cursor = undefined;
    // What was clicked is chosen: a fan would now hide where it can go.
    this.openFan(undefined);
    this.play.panels.inspected = spot.place;
    if (this.measuring !== undefined) {
      this.measuring = spot.place;
      this.ruler = undefined;
      return;
    }
    if (spot.place !== undefined) void this.choose(spot.place, spot.piece, adding);
  }

  /** What pointing at a place means: it answers, or it selects, or it asks why not. */
  async choose(place: Place, piece: PieceId | undefined, adding: boolean, byKey = false): Promise<void> {
    const { planning, replay, table } = this.play;
    if (replay.on) return;
    const some = planning.selected.size > 0;
    // A counter that can do something is taken up, even where the selected ones could go: they go
    // beside it, are dragged onto it, or go by key. Pieces that come onto the map just go there.
    const entering = [...planning.selected].some((id) => !table.onMap.has(this.view.pieces[id]?.place ?? ''));
    const taken = piece !== undefined && planning.able.has(piece) && !byKey && !entering;
    const goes = planning.lit.has(place) || planning.waypoints.length > 0;
    if (!adding && !taken && goes) {
      await planning.go(place);
      return;
    }
    const pointless = piece === undefined || (!planning.able.has(piece) && planning.ready);
    if (!pointless && piece !== undefined) {
      const again = !adding && planning.selected.has(piece);
      // A second click on a stack goes one counter down.
      await planning.select([again ? this.#below(place, piece) : piece], adding);
      return;
    }
    if (some && !adding) await planning.go(place);
  }

  #below(place: Place, piece: PieceId): PieceId {
    const there = this.places.get(place) ?? [];
    const { selected } = this.play.planning;
    const only = selected.size === 1 ? there.indexOf([...selected][0] ?? '') : -1;
    return (only > 0 ? there[only - 1] : there.at(-1)) ?? piece;
  }

  /** Selects what a box holds: what can act, or everything where nothing in it can. */
  boxed(from: Point, to: Point): void {
    this.box = undefined;
    const { renderer } = this;
    const { planning, replay } = this.play;
    if (!renderer || replay.on) return;
    const found = inBox(this.stacks, renderer.geometry, renderer.toMap(from), renderer.toMap(to));
    const able = found.filter((id) => planning.able.has(id));
    const fresh = able.filter((id) => !planning.selected.has(id));
    if (fresh.length > 0) void planning.select(fresh, true);
  }

  /** The place that keys are about: at the cursor, under the pointer, or of what is selected. */
  get here(): Place | undefined {
    const first = [...this.play.planning.selected][0];
    return this.cursor ?? this.hover?.place ?? (first === undefined ? undefined : this.view.pieces[first]?.place);
  }

  all(): void {
    if (this.here !== undefined) void this.play.planning.select(this.movable(this.here));
  }

  kind(): void {
    const place = this.here;
    const { planning, table } = this.play;
    if (place === undefined) return;
    const there = this.places.get(place) ?? [];
    const kindOf = (id: PieceId): string | undefined => counterOf(table.module, id, this.view.pieces[id])?.kind;
    const model = there.find((id) => planning.selected.has(id)) ?? this.movable(place).at(-1);
    if (model === undefined) return;
    const kind = kindOf(model);
    void planning.select(this.movable(place).filter((id) => kindOf(id) === kind));
  }

  /** Moves a piece up or down in its stack, for the owner's eye alone. */
  reorder(place: Place, id: PieceId, by: 1 | -1): void {
    this.orders = { ...this.orders, [place]: moved(this.places.get(place) ?? [], id, by) };
  }

  // Planning.

  mark(place: Place | undefined): void {
    if (place === undefined || this.play.replay.on) return;
    void this.play.planning.addWaypoint(place).then((done) => {
      if (done) this.said = t('waypoint-set', { place, count: this.play.planning.waypoints.length });
    });
  }

  /** Begins to measure at the place that keys are about; a second time it ends. */
  toggleRuler(): void {
    const place = this.here;
    const was = this.measuring;
    this.ruler = undefined;
    this.measuring = was === undefined ? place : undefined;
    if (this.measuring !== undefined) this.said = t('ruler-from', { place: this.measuring });
  }

  /** The distance to a place, where it is measured. */
  measure(to: Place | undefined): void {
    const from = this.measuring;
    if (from === undefined || to === undefined || !this.play.table.onMap.has(to)) return;
    void this.play.table.ask({ distance: { from, to } }).then((answer) => {
      if (from !== this.measuring || typeof answer !== 'object' || !('number' in answer)) return;
      this.ruler = { from, to, text: t('ruler-hexes', { count: answer.number }) };
      this.said = t('ruler-heard', { from, to, count: answer.number });
    });
  }

  #ranges(): ReadonlySet<Place> {
    const geometry = this.renderer?.geometry;
    const { planning, table } = this.play;
    if (!this.showsRanges || !geometry) return new Set();
    const found = [...planning.selected].flatMap((id) => {
      const range = rangeOf(table.module, this.view, id);
      const place = this.view.pieces[id]?.place ?? '';
      return range === undefined || !geometry.hex(place) ? [] : [...within(geometry, place, range)];
    });
    return new Set(found);
  }

  // Looking.

  zoomTo(wanted: readonly Place[]): void {
    if (this.#elsewhere(wanted)) return;
    const made = this.renderer;
    const around = made?.geometry.around(wanted);
    if (made && around) made.glide(showing(around, made.screen, 120, (READABLE * 2) / made.geometry.radius));
  }

  /** As `zoomTo`, but only when none of these places is in sight. */
  show(wanted: readonly Place[]): void {
    if (this.#elsewhere(wanted)) return;
    const made = this.renderer;
    if (!made) return;
    const { width, height } = made.screen;
    const seen = wanted.some((place) => {
      const hex = made.geometry.hex(place);
      const at = hex && made.toScreen(hex);
      return at && at.x > 0 && at.y > 0 && at.x < width && at.y < height;
    });
    if (!seen) this.zoomTo(wanted);
  }

  reveal(place: Place): void {
    if (this.#elsewhere([place])) return;
    const made = this.renderer;
    const hex = made?.geometry.hex(place);
    if (made && hex) made.glide(revealing(made.aim, made.screen, hex, 90));
  }

  /** Goes to the sheet of places that are not on this one; true when it does. */
  #elsewhere(wanted: readonly Place[]): boolean {
    const first = wanted.find((place) => this.play.table.onMap.has(place));
    if (first === undefined || !this.renderer || this.renderer.geometry.hex(first)) return false;
    const other = this.play.table.module.sheets.find((sheet) => sheet.hexes.some((hex) => hex.place === first));
    if (!other || other === this.sheet) return false;
    this.#wanted = wanted;
    this.sheetId = other.id;
    return true;
  }

  nextSheet(): void {
    const { sheets } = this.play.table.module;
    const at = sheets.findIndex((one) => one === this.sheet);
    const next = sheets[(at + 1) % sheets.length];
    if (next) this.sheetId = next.id;
  }

  // The keyboard's cursor.

  go(direction: Direction): void {
    const made = this.renderer;
    if (!made) return;
    const at = this.cursor;
    const onSheet = at !== undefined && made.geometry.hex(at);
    this.#to(onSheet ? this.#cursor.next(made.geometry, at, direction) : this.#start(made));
  }

  #start(made: Renderer): Place | undefined {
    const own = [...this.play.planning.selected].flatMap((id) => this.view.pieces[id]?.place ?? []);
    return own.find((place) => made.geometry.hex(place)) ?? made.geometry.nearest(made.camera)?.place;
  }

  #to(place: Place | undefined): void {
    if (place === undefined) return;
    const { panels, planning, replay, table } = this.play;
    this.cursor = place;
    panels.inspected = place;
    this.fan = undefined;
    this.measure(place);
    if (!replay.on) planning.point(place);
    this.reveal(place);
    this.said = describe(place, { module: table.module, view: this.view, places: this.places, lit: planning.lit });
  }

  pan(direction: Direction): void {
    const made = this.renderer;
    const way = wayOf(direction);
    const aim = made?.aim;
    if (made && aim) made.glide({ ...aim, x: aim.x + (way.x * PAN) / aim.zoom, y: aim.y + (way.y * PAN) / aim.zoom });
  }

  enter(): void {
    const place = this.cursor;
    if (place !== undefined) void this.choose(place, this.movable(place).at(-1), false, true);
  }

  add(): void {
    if (this.cursor !== undefined) void this.play.planning.select(this.movable(this.cursor), true);
  }

  toggleFan(): void {
    const place = this.here;
    this.openFan(this.fan === place ? undefined : place);
  }

  /** Lets go of a fan or of the ruler; false where there was neither. */
  letGo(): boolean {
    if (this.fan === undefined && this.measuring === undefined) return false;
    this.fan = undefined;
    this.measuring = undefined;
    this.ruler = undefined;
    return true;
  }
}
