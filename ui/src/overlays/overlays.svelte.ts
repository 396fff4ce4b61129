// What can be laid over the map: each is asked of the engine when it is switched on and whenever the game has changed.
import type { FactLine, Marker, ModuleData, PieceId, Place, QueryAnswer, Seat, View } from '../generated';
import type { Planning } from '../table/planning.svelte';
import type { Replay } from '../table/replay.svelte';
import type { OpenTable } from '../table/table.svelte';
import type { Overlay, Shade } from './overlay';

/** The overlays, with the key of each. */
export const OVERLAYS = [
  { id: 'supply', key: 'S' },
  { id: 'zoc', key: 'C' },
  { id: 'owned', key: 'O' },
  { id: 'points', key: 'V' },
  { id: 'threat', key: 'E' },
] as const;

/** One of them. */
export type OverlayId = (typeof OVERLAYS)[number]['id'];

/** Where a side's colour has no entry. */
const PLAIN = '#8a8f98';

/** The overlay that is on at one table. */
export class Overlays {
  on = $state<OverlayId | undefined>();
  /** What the title says about each: its sentence and its rule. */
  legend = $state.raw<ReadonlyMap<string, FactLine>>(new Map());
  drawn = $state.raw<Overlay | undefined>();
  /** Pieces without supply, while that is shown. */
  cutOff = $state.raw<ReadonlySet<PieceId>>(new Set());
  /** The supply of the piece that is pointed at or selected. */
  verdict = $state.raw<FactLine | undefined>();
  #question = 0;
  #routes = new Map<PieceId, { path: readonly Place[]; fact: FactLine }>();

  constructor(
    private readonly table: OpenTable,
    private readonly planning: Planning,
    private readonly replay: Replay,
  ) {}

  /** The overlays that the title knows. */
  get known(): readonly (typeof OVERLAYS)[number][] {
    return OVERLAYS.filter((one) => this.legend.has(one.id));
  }

  async learn(): Promise<void> {
    const answer = await this.table.ask('overlays');
    if (typeof answer !== 'object' || !('facts' in answer)) return;
    this.legend = new Map(
      answer.facts.flatMap((line) => {
        const fact = line.message.facts?.find(([name]) => name === 'overlay')?.[1];
        return fact && 'text' in fact ? [[fact.text, line] as const] : [];
      }),
    );
  }

  toggle(id: OverlayId): void {
    this.on = this.on === id ? undefined : id;
    this.drawn = undefined;
    void this.renew();
  }

  off(): boolean {
    if (this.on === undefined) return false;
    this.on = undefined;
    this.drawn = undefined;
    this.cutOff = new Set();
    return true;
  }

  /** Asks again what is shown. */
  async renew(): Promise<void> {
    const question = ++this.#question;
    const { on } = this;
    this.verdict = undefined;
    if (on === undefined || this.replay.on) {
      this.drawn = undefined;
      this.cutOff = new Set();
      return;
    }
    const drawn = await this.#draw(on);
    if (question !== this.#question) return;
    this.drawn = drawn;
    this.point(this.planning.pointed);
  }

  /** The way supply comes to the first piece at a place, or to the selected one. */
  point(place: Place | undefined): void {
    if (this.on !== 'supply' || !this.drawn) return;
    const pieces = this.table.view.pieces;
    const there = place === undefined ? undefined : [...this.#routes.keys()].find((id) => pieces[id]?.place === place);
    const [selected] = this.planning.selected;
    const found = this.#routes.get(there ?? selected ?? '');
    this.verdict = found?.fact;
    this.drawn = { ...this.drawn, lines: found ? [found.path] : [] };
  }

  #draw(id: OverlayId): Promise<Overlay> {
    if (id === 'supply') return this.#supply();
    if (id === 'zoc') return this.#bySide((side) => ({ zoc: { side } }));
    if (id === 'owned') return this.#bySide((side) => ({ owned: { side } }));
    if (id === 'threat') return this.#threat();
    return Promise.resolve(points(this.table.view, this.table.module));
  }

  get #sides(): Seat[] {
    return [...new Set(Object.values(this.table.view.pieces).flatMap((piece) => piece?.side ?? []))].sort();
  }

  #colour(side: Seat): string {
    return this.table.module.colours[side] ?? PLAIN;
  }

  async #bySide(query: (side: Seat) => { zoc: { side: Seat } } | { owned: { side: Seat } }): Promise<Overlay> {
    const shades = new Map<Place, Shade>();
    for (const side of this.#sides) {
      for (const spot of places(await this.table.ask(query(side)))) {
        const before = shades.get(spot.place);
        // Where both are, the second colour hatches the first.
        shades.set(spot.place, before ? { ...before, hatch: this.#colour(side) } : { colour: this.#colour(side) });
      }
    }
    return { shades, lines: [], marks: new Map() };
  }

  async #supply(): Promise<Overlay> {
    const { view, onMap } = this.table;
    const cut = new Set<PieceId>();
    const marks = new Map<Place, string>();
    this.#routes.clear();
    for (const [id, piece] of Object.entries(view.pieces)) {
      if (!piece || !onMap.has(piece.place)) continue;
      const answer = await this.table.ask({ supply: { piece: id } });
      if (typeof answer !== 'object' || !('verdict' in answer)) continue;
      const { holds, rule, fact, path } = answer.verdict;
      this.#routes.set(id, { path, fact: { message: fact, rule } });
      if (holds) continue;
      cut.add(id);
      marks.set(piece.place, '!');
    }
    this.cutOff = cut;
    const sources = view.markers.filter((marker) => marker.kind === 'supply');
    const shades = new Map(sources.map((marker) => [marker.place, { colour: marker.side ? this.#colour(marker.side) : PLAIN, text: 'S' }] as const));
    return { shades, lines: [], marks };
  }

  /** Where the pieces of the other sides could go from where they stand. */
  async #threat(): Promise<Overlay> {
    const { view, desk, onMap } = this.table;
    const shades = new Map<Place, Shade>();
    for (const [id, piece] of Object.entries(view.pieces)) {
      if (!piece || piece.side === desk?.seat || !onMap.has(piece.place)) continue;
      for (const spot of places(await this.table.ask({ reach: { pieces: [id] } }))) {
        const before = shades.get(spot.place);
        const count = Number(before?.text ?? 0) + 1;
        shades.set(spot.place, { colour: this.#colour(piece.side), text: String(count) });
      }
    }
    return { shades, lines: [], marks: new Map() };
  }
}

function places(answer: QueryAnswer | undefined): readonly { place: Place }[] {
  return typeof answer === 'object' && 'places' in answer ? answer.places : [];
}

/** What places are worth, in the colour of who has them. */
function points(view: View, module: ModuleData): Overlay {
  const owner = (place: Place): Marker | undefined => view.markers.find((marker) => marker.kind === 'owner' && marker.place === place);
  const shades = new Map<Place, Shade>();
  for (const marker of view.markers) {
    if (marker.kind !== 'vp' || marker.value === undefined) continue;
    const side = owner(marker.place)?.side;
    shades.set(marker.place, { colour: (side && module.colours[side]) ?? PLAIN, text: marker.value });
  }
  return { shades, lines: [], marks: new Map() };
}
