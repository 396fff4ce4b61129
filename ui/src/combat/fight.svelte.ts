// What is about to be fought: the aim of the selected pieces, what waits to be committed, and what either would come to.
import type { Action, FactLine, Forecast, OfferData, Place, Query, Refusal, Seat } from '../generated';
import { texts } from '../messages/texts.svelte';
import { actionOf } from '../table/offers';
import type { Planning } from '../table/planning.svelte';
import type { OpenTable } from '../table/table.svelte';
import { aimAt, aims, bite, sharedPlace, type Aim } from './aim';

/** An action that dice decide, put together and not committed yet. */
export interface Pending {
  readonly seat: Seat;
  readonly action: Action;
  readonly offer: OfferData;
}

/** What the pointer aims at, with what it would come to or why it may not be. */
export interface Preview {
  readonly place: Place;
  readonly forecast: Forecast | undefined;
  readonly refusal: Refusal | undefined;
}

/** A fight that is open: everybody who could take part, before anything was put into the draft. */
export interface Ready {
  readonly items: readonly Action[];
  readonly place: Place;
  /** The offer that has it as a whole, where one does. */
  readonly offer?: OfferData;
  readonly forecast: Forecast;
}

/** How long the pointer rests on a hex before what it aims at is asked for. */
const HOVER = 40;
/** How many places are asked for at most. */
const MOST = 24;

/** The fight at one table. */
export class Fight {
  /** What the draft comes to so far. */
  drafted = $state.raw<Forecast | undefined>();
  pending = $state.raw<Pending | undefined>();
  /** What the pending action would come to. */
  foreseen = $state.raw<Forecast | undefined>();
  preview = $state.raw<Preview | undefined>();
  ready = $state.raw<readonly Ready[]>([]);
  duties = $state.raw<readonly FactLine[]>([]);
  #question = 0;
  #aim = 0;
  #timer = 0;

  constructor(
    private readonly table: OpenTable,
    private readonly planning: Planning,
  ) {}

  /** Whether the sheet has something to show that is not just pointed at. */
  get on(): boolean {
    return this.pending !== undefined || this.drafted !== undefined || this.ready.length > 0;
  }

  /** Whether something is being put together, or points are being spent. */
  get busy(): boolean {
    return this.pending !== undefined || this.drafted !== undefined;
  }

  /** Whether the sheet has the button of this offer, so that no other place needs it. */
  holds(offer: OfferData): boolean {
    if (this.drafted !== undefined) return offer.adds || offer === this.commitOffer;
    if (offer.items.length === 0) return false;
    return this.ready.some((one) => one.offer === offer);
  }

  /** The offer that commits the draft as it is, once it is whole. */
  get commitOffer(): OfferData | undefined {
    const desk = this.table.desk;
    if (!desk || this.drafted === undefined) return undefined;
    // Where nothing is left to choose, the whole is empty.
    const whole = desk.offers.filter((offer) => !offer.adds && offer.pieces.length === 0 && offer.places.length === 0);
    return whole.find((offer) => offer.items.length > 0) ?? (desk.draft.length === 0 ? whole[0] : undefined);
  }

  /** After every change of the table: what the draft comes to now, and what must still be done. */
  async renew(): Promise<void> {
    const question = ++this.#question;
    const desk = this.table.desk;
    this.preview = undefined;
    if (this.pending && !this.#isOffered(this.pending)) this.#setPending(undefined);
    if (!desk?.decision) {
      this.drafted = undefined;
      this.ready = [];
      this.duties = [];
      return;
    }
    const drafts = desk.decision.kind === 'draft';
    const drafted = drafts ? await this.#forecast({ drafted: { items: desk.draft } }) : undefined;
    const ready = drafts && desk.draft.length === 0 && !drafted ? await this.#readyMade(desk.offers) : [];
    const duties = await this.table.ask('duties');
    if (question !== this.#question) return;
    this.drafted = drafted;
    this.ready = ready;
    this.duties = typeof duties === 'object' && 'facts' in duties ? duties.facts : [];
    this.#takeUp();
  }

  /** Writes what the selected pieces would come to into every hex they can aim at. */
  async brief(): Promise<void> {
    const aim = ++this.#aim;
    const desk = this.table.desk;
    const places = desk ? aims(desk.offers, this.planning.selected) : [];
    const briefs = new Map<Place, string>(places.map((place) => [place, '']));
    this.planning.briefs = briefs;
    if (places.length > MOST) return;
    for (const place of places) {
      const forecast = await this.#of(place);
      if (aim !== this.#aim) return;
      if (forecast && 'summary' in forecast) briefs.set(place, briefText(forecast));
    }
    this.planning.briefs = new Map(briefs);
  }

  /** The pointer, the cursor or a dragged counter is at a place. */
  point(place: Place | undefined): void {
    clearTimeout(this.#timer);
    if (place !== undefined && place === this.preview?.place) return;
    if (place === undefined || this.table.busy || !this.#aimAt(place)) {
      this.preview = undefined;
      return;
    }
    this.#timer = window.setTimeout(() => void this.#show(place), HOVER);
  }

  /** Does what pointing at a place means for a fight; nothing where it means something else. */
  async go(place: Place): Promise<boolean | undefined> {
    const desk = this.table.desk;
    const aim = this.#aimAt(place);
    if (!desk || !aim) return undefined;
    if (aim.kind === 'action') return this.take(aim.offer, place, aim.action);
    for (const item of aim.items) {
      if (!(await this.table.add(desk.seat, item))) return false;
    }
    return true;
  }

  /** Takes an offer: what dice would decide is shown first, and waits to be committed. */
  async take(offer: OfferData, place?: Place, meant?: Action): Promise<boolean> {
    const desk = this.table.desk;
    if (!desk) return false;
    const action = meant ?? actionOf(offer, place);
    if (offer.adds) return this.table.add(desk.seat, action);
    const same = this.pending && JSON.stringify(this.pending.action) === JSON.stringify(action);
    if (same) return this.commit();
    const foreseen = offer.items.length > 0 ? undefined : await this.#ask({ forecast: { action } });
    if (foreseen && 'deciding' in foreseen) {
      this.table.refuse(foreseen);
      return false;
    }
    if (!foreseen) return this.table.act(desk.seat, action);
    this.#setPending({ seat: desk.seat, action, offer }, foreseen);
    return true;
  }

  /** Puts a piece into the pending action, or takes it out. */
  async toggle(id: string): Promise<void> {
    const pending = this.pending;
    if (!pending) return;
    const pieces = pending.action.pieces ?? [];
    const next = pieces.includes(id) ? pieces.filter((one) => one !== id) : [...pieces, id];
    if (next.length === 0) return this.#setPending(undefined);
    const action = { ...pending.action, pieces: next };
    const foreseen = await this.#ask({ forecast: { action } });
    if (foreseen && 'deciding' in foreseen) this.table.refuse(foreseen);
    else if (foreseen) {
      this.table.refuse(undefined);
      this.#setPending({ ...pending, action }, foreseen);
    }
  }

  /** Puts a whole draft together at once. */
  async prepare(ready: Ready): Promise<void> {
    const desk = this.table.desk;
    if (!desk) return;
    for (const item of ready.items) {
      if (!(await this.table.add(desk.seat, item))) return;
    }
  }

  /** Commits what the sheet shows. */
  async commit(): Promise<boolean> {
    const desk = this.table.desk;
    if (!desk) return false;
    const { pending } = this;
    if (pending) {
      this.#setPending(undefined);
      return this.table.act(pending.seat, pending.action);
    }
    const offer = this.commitOffer;
    if (!offer) return false;
    this.planning.clear();
    return this.table.act(desk.seat, actionOf(offer));
  }

  /** Takes apart what the sheet shows; false when there was nothing. */
  back(): boolean {
    const desk = this.table.desk;
    if (this.pending) {
      this.#setPending(undefined);
      return true;
    }
    if (!desk || !this.drafted || desk.draft.length === 0) return false;
    void this.table.clear(desk.seat);
    return true;
  }

  /** Whoever has to go somewhere in a combat is taken up at once: a stack where it may go as one. */
  #takeUp(): void {
    const desk = this.table.desk;
    const underWay = this.table.view.markers.some((marker) => marker.kind === 'combat');
    if (!desk || !underWay || desk.decision?.kind !== 'choice') return;
    const ways = desk.offers.filter((offer) => offer.path && offer.pieces.length > 0);
    const bound = new Set(ways.flatMap((offer) => offer.pieces));
    if ([...this.planning.selected].some((id) => bound.has(id))) return;
    const largest = ways.reduce<OfferData | undefined>((best, offer) => (best && best.pieces.length >= offer.pieces.length ? best : offer), undefined);
    if (largest) void this.planning.select(largest.pieces);
  }

  #setPending(pending: Pending | undefined, foreseen?: Forecast): void {
    this.pending = pending;
    this.foreseen = foreseen;
    this.preview = undefined;
  }

  #isOffered({ seat, offer }: Pending): boolean {
    const desk = this.table.desk;
    return desk?.seat === seat && desk.offers.some((one) => one.verb === offer.verb);
  }

  #aimAt(place: Place): Aim | undefined {
    const desk = this.table.desk;
    return desk && aimAt(desk.offers, this.planning.selected, place);
  }

  /** What the selected pieces would come to at a place, together with those in the draft. */
  async #of(place: Place): Promise<Forecast | Refusal | undefined> {
    const desk = this.table.desk;
    const aim = this.#aimAt(place);
    if (!desk || !aim) return undefined;
    if (aim.kind === 'action') return this.#ask({ forecast: { action: aim.action } });
    const begun = sharedPlace(desk.draft) === place ? desk.draft : [];
    return this.#ask({ drafted: { items: [...begun, ...aim.items] } });
  }

  async #show(place: Place): Promise<void> {
    const aim = this.#aim;
    const found = await this.#of(place);
    if (aim !== this.#aim) return;
    const refusal = found && 'deciding' in found ? found : undefined;
    this.preview = found && { place, refusal, forecast: 'deciding' in found ? undefined : found };
  }

  /** What is offered whole, and what single pieces could begin alone. */
  async #readyMade(offers: readonly OfferData[]): Promise<Ready[]> {
    const found: Ready[] = [];
    for (const offer of offers) {
      const place = sharedPlace(offer.items);
      if (place === undefined) continue;
      const forecast = await this.#forecast({ forecast: { action: actionOf(offer) } });
      if (forecast) found.push({ offer, items: offer.items, place, forecast });
    }
    const adding = offers.filter((offer) => offer.adds && offer.pieces.length === 1);
    const places = new Set(adding.flatMap((offer) => offer.places));
    for (const { place } of found) places.delete(place);
    // A set-up has as many places as the map; a fight has few.
    if (places.size > MOST) return found;
    for (const place of places) {
      const items = adding.filter((offer) => offer.places.includes(place)).map((offer) => actionOf(offer, place));
      const forecast = await this.#forecast({ drafted: { items } });
      if (!forecast) break;
      found.push({ items, place, forecast });
    }
    return found;
  }

  async #ask(query: Query): Promise<Forecast | Refusal | undefined> {
    const answer = await this.table.ask(query);
    if (typeof answer !== 'object') return undefined;
    if ('forecast' in answer) return answer.forecast;
    // A title that foretells nothing of the kind is no refusal of the action.
    if ('refused' in answer && !answer.refused.deciding.rule.startsWith('P')) return answer.refused;
    return undefined;
  }

  async #forecast(query: Query): Promise<Forecast | undefined> {
    const answer = await this.#ask(query);
    return answer && 'summary' in answer ? answer : undefined;
  }
}

function briefText(forecast: Forecast): string {
  if (forecast.brief) return texts.say(forecast.brief);
  const chance = bite(forecast);
  return chance === undefined ? '' : `${chance} %`;
}
