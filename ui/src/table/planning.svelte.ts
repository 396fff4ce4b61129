// What the player is about to do: the selected pieces, where they can go, and the path under the pointer.
import type { Action, Ledger, OfferData, PieceId, Place, Query, Refusal, Seat, Spot, Step } from '../generated';
import { amountText } from '../messages/amount';
import type { Lit } from '../board/scene';
import { meant, offeredPlaces, offersAt, pathVerb, placeOf, ablePieces } from './offers';
import type { OpenTable } from './table.svelte';

/** The way to the place under the pointer. */
export interface Route {
  readonly to: Place;
  readonly places: readonly Place[];
  readonly ledger: Ledger;
  /** Why it cannot be gone as a whole, where it cannot. */
  readonly refused?: Refusal;
}

/** Several things that could be done at one place: the player picks. */
export interface Fork {
  readonly place: Place;
  readonly offers: readonly OfferData[];
}

/** How long the pointer rests on a hex before its path is asked for. */
const HOVER = 40;

/** The player's plan at one table. */
export class Planning {
  selected = $state.raw<ReadonlySet<PieceId>>(new Set());
  reach = $state.raw<readonly Spot[]>([]);
  route = $state.raw<Route | undefined>();
  fork = $state.raw<Fork | undefined>();
  /** The places the selected pieces are to pass, in order. */
  waypoints = $state.raw<readonly Place[]>([]);
  /** The place that the pointer or the cursor is at. */
  pointed = $state<Place | undefined>();
  /** What the selected pieces would come to where they can aim, in a few signs. */
  briefs = $state.raw<ReadonlyMap<Place, string>>(new Map());
  #question = 0;
  #timer = 0;
  /** The seat that was asked last. */
  #seat: Seat | undefined;

  constructor(
    private readonly table: OpenTable,
    /** How an offer is taken: it may ask first. */
    private readonly take: (offer: OfferData, place: Place) => Promise<boolean>,
    /** Aims at a place, where that is what pointing at it means; nothing where it is not. */
    private readonly aim: (place: Place) => Promise<boolean | undefined> = () => Promise.resolve(undefined),
  ) {}

  get able(): ReadonlySet<PieceId> {
    return ablePieces(this.table.desk?.offers ?? []);
  }

  /** Whether what is selected could go somewhere. */
  get ready(): boolean {
    return this.reach.length > 0 || this.briefs.size > 0 || offeredPlaces(this.#offers, this.selected).size > 0;
  }

  /** The lit places: the reach with its costs, and what is offered. */
  get lit(): ReadonlyMap<Place, Lit> {
    const lit = new Map<Place, Lit>();
    for (const place of offeredPlaces(this.#offers, this.selected)) lit.set(place, { kind: 'target' });
    for (const spot of this.reach) {
      lit.set(spot.place, {
        kind: 'reach',
        ...(spot.amount === undefined ? {} : { cost: amountText(spot.amount) }),
        ...(spot.left === undefined ? {} : { left: amountText(spot.left) }),
      });
    }
    for (const [place, brief] of this.briefs) lit.set(place, { kind: 'target', ...(brief === '' ? {} : { brief }) });
    return lit;
  }

  /** Selects these pieces, or adds them to the selection (or takes them out, when all are in it). */
  select(pieces: readonly PieceId[], adding = false): Promise<void> {
    if (!adding) return this.#choose(new Set(pieces));
    const next = new Set(this.selected);
    const all = pieces.every((id) => next.has(id));
    for (const id of pieces) {
      if (all) next.delete(id);
      else next.add(id);
    }
    return this.#choose(next);
  }

  clear(): void {
    void this.#choose(new Set());
    this.table.refuse(undefined);
  }

  /** Lets the way lead by a place, if one leads there; false otherwise. */
  async addWaypoint(place: Place): Promise<boolean> {
    if (this.waypoints.at(-1) === place || pathVerb(this.#offers, this.selected) === undefined) return false;
    const question = this.#question;
    const answer = await this.table.ask(this.#pathTo(place));
    if (question !== this.#question || typeof answer !== 'object') return false;
    if ('refused' in answer) this.table.refuse(answer.refused);
    if (!('route' in answer)) return false;
    this.waypoints = [...this.waypoints, place];
    this.#show(place, answer.route.path, answer.route.ledger);
    return true;
  }

  forgetWaypoints(): void {
    this.waypoints = [];
    this.route = undefined;
  }

  /** After the table has changed: keeps what is still there, and asks again. */
  async renew(): Promise<void> {
    const pieces = this.table.view.pieces;
    const desk = this.table.desk;
    const seat = desk?.decision ? desk.seat : this.#seat;
    // What one seat held in its hand is not in the hand of the next.
    const passed = this.#seat !== undefined && seat !== this.#seat;
    this.#seat = seat;
    const kept = passed ? [] : [...this.selected].filter((id) => pieces[id] !== undefined);
    // What was carried out is planned no more; what another did leaves a plan as it is.
    await this.#choose(new Set(kept));
  }

  /** The pointer, or the cursor, is at a place. */
  point(place: Place | undefined): void {
    clearTimeout(this.#timer);
    this.pointed = place;
    if (place === this.route?.to && place !== undefined) return;
    this.route = undefined;
    if (place === undefined) return;
    if (this.waypoints.length === 0 && !this.reach.some((spot) => spot.place === place)) return;
    this.#timer = window.setTimeout(() => void this.#ask(place), HOVER);
  }

  /** Does what a click on a place means for the selected pieces; false when it means nothing. */
  async go(place: Place): Promise<boolean> {
    const desk = this.table.desk;
    if (!desk || this.table.busy) return false;
    const offers = offersAt(this.#offers, this.selected, place);
    if (offers.length > 1) {
      this.fork = { place, offers };
      return true;
    }
    const aimed = await this.aim(place);
    if (aimed !== undefined) return aimed;
    const [offer] = offers;
    if (offer && !offer.path) return this.take(offer, place);
    if (this.selected.size === 0) return false;
    const verb = offer?.verb ?? pathVerb(this.#offers, this.selected);
    if (verb !== undefined) return this.#follow(place, verb, offer);
    return this.#why(place);
  }

  /** Takes one offer at a place. */
  async pick(offer: OfferData, place: Place): Promise<void> {
    const desk = this.table.desk;
    this.fork = undefined;
    if (!desk) return;
    if (offer.path) await this.#follow(place, offer.verb, offer);
    else await this.take(offer, place);
  }

  get #offers(): readonly OfferData[] {
    return this.table.desk?.offers ?? [];
  }

  async #choose(selected: ReadonlySet<PieceId>): Promise<void> {
    this.selected = selected;
    this.waypoints = [];
    this.route = undefined;
    this.fork = undefined;
    const question = ++this.#question;
    if (pathVerb(this.#offers, selected) === undefined) {
      this.reach = [];
      return;
    }
    const answer = await this.table.ask({ reach: { pieces: [...selected] } });
    // An answer to an older question is of no use any more.
    if (question !== this.#question) return;
    this.reach = typeof answer === 'object' && 'places' in answer ? answer.places : [];
  }

  async #ask(place: Place): Promise<void> {
    const question = this.#question;
    const { waypoints } = this;
    const answer = await this.table.ask(this.#pathTo(place));
    const stale = question !== this.#question || waypoints !== this.waypoints;
    if (stale || typeof answer !== 'object' || !('route' in answer)) return;
    const { path, ledger } = answer.route;
    this.#show(place, path, ledger);
    if (waypoints.length === 0) return;
    // A way of the player's own may be longer than can be gone.
    const verb = pathVerb(this.#offers, this.selected);
    if (verb === undefined) return;
    const why = await this.table.ask({ why: { action: { verb, pieces: [...this.selected], path } } });
    if (this.route?.to === place && typeof why === 'object' && 'refused' in why) this.route = { ...this.route, refused: why.refused };
  }

  #show(to: Place, path: readonly Step[], ledger: Ledger): void {
    this.route = { to, places: [...this.#from(), ...path.map(placeOf)], ledger };
  }

  #pathTo(to: Place): Query {
    const via = this.waypoints.length === 0 ? {} : { via: [...this.waypoints] };
    return { path: { pieces: [...this.selected], to, ...via } };
  }

  #from(): Place[] {
    const [first] = this.selected;
    const piece = first === undefined ? undefined : this.table.view.pieces[first];
    return piece ? [piece.place] : [];
  }

  async #follow(place: Place, verb: string, offer: OfferData | undefined): Promise<boolean> {
    const desk = this.table.desk;
    const pieces = [...this.selected];
    const answer = await this.table.ask(this.#pathTo(place));
    if (!desk || typeof answer !== 'object') return false;
    if ('refused' in answer) {
      this.table.refuse(answer.refused);
      return false;
    }
    if (!('route' in answer)) return this.#why(place);
    const choice = offer && offer.choice !== null ? { choice: offer.choice } : {};
    const action: Action = { verb, pieces, path: answer.route.path, ...choice };
    return offer?.adds ? this.table.add(desk.seat, action) : this.table.act(desk.seat, action);
  }

  async #why(place: Place): Promise<boolean> {
    const { onMap: hexes, view } = this.table;
    const onMap = (id: string): boolean => hexes.has(view.pieces[id]?.place ?? '');
    const action = meant(this.table.desk, this.selected, place, onMap);
    const { desk } = this.table;
    const part = desk?.offers.some((offer) => offer.adds && offer.verb === action.verb) ?? false;
    if (desk && part) {
      // What is put into a draft piece by piece is judged piece by piece.
      for (const piece of action.pieces ?? []) {
        if (!(await this.table.add(desk.seat, { ...action, pieces: [piece] }))) return false;
      }
      return true;
    }
    const answer = await this.table.ask({ why: { action } });
    if (typeof answer === 'object' && 'refused' in answer) this.table.refuse(answer.refused);
    return false;
  }
}
