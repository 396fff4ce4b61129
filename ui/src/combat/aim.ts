// What the selected pieces would do at a place: parts of a draft, or one action; read from what is offered.
import type { Action, Forecast, OfferData, PieceId, Place, Throw } from '../generated';
import { roughly } from '../messages/amount';
import { actionOf, type Offers } from '../table/offers';

/** What is meant at a place. */
export type Aim =
  | { readonly kind: 'parts'; readonly items: readonly Action[] }
  | { readonly kind: 'action'; readonly action: Action; readonly offer: OfferData };

function alone(offer: OfferData, id: PieceId): boolean {
  return offer.pieces.length === 1 && offer.pieces[0] === id;
}

function exactly(offer: OfferData, pieces: readonly PieceId[]): boolean {
  return offer.pieces.length === pieces.length && pieces.every((id) => offer.pieces.includes(id));
}

/** What these pieces would do at a place; nothing where nothing of the kind is offered. */
export function aimAt(offers: Offers, selected: ReadonlySet<PieceId>, place: Place): Aim | undefined {
  const pieces = [...selected];
  const there = offers.filter((offer) => !offer.path && offer.places.includes(place));
  const parts = pieces.map((id) => there.find((offer) => offer.adds && alone(offer, id)));
  if (pieces.length > 0 && parts.every((offer) => offer !== undefined)) {
    return { kind: 'parts', items: parts.map((offer) => actionOf(offer, place)) };
  }
  const whole = there.find((offer) => !offer.adds && exactly(offer, pieces));
  if (whole) return { kind: 'action', action: actionOf(whole, place), offer: whole };
  // Several that may each do it: together they may do it too, if the engine says so.
  const verb = there.find((offer) => !offer.adds && pieces.some((id) => alone(offer, id)));
  const all =
    verb !== undefined &&
    pieces.every((id) => there.some((offer) => !offer.adds && offer.verb === verb.verb && alone(offer, id)));
  if (!all) return undefined;
  return { kind: 'action', action: { ...actionOf(verb, place), pieces }, offer: verb };
}

/** The places that these pieces could aim at together. */
export function aims(offers: Offers, selected: ReadonlySet<PieceId>): Place[] {
  const [first] = selected;
  if (first === undefined) return [];
  const places = new Set(
    offers.filter((offer) => !offer.path && alone(offer, first)).flatMap((offer) => offer.places),
  );
  for (const offer of offers) {
    if (!offer.path && exactly(offer, [...selected])) for (const place of offer.places) places.add(place);
  }
  return [...places].filter((place) => aimAt(offers, selected, place) !== undefined);
}

/** The single pieces that could take part in an action at its place, those that do included. */
export function candidates(offers: Offers, action: Action): PieceId[] {
  const [place] = action.path ?? [];
  const found = new Set(action.pieces ?? []);
  for (const offer of offers) {
    const [id] = offer.pieces;
    const fits = offer.verb === action.verb && offer.pieces.length === 1 && !offer.adds && !offer.path;
    if (fits && id !== undefined && typeof place === 'string' && offer.places.includes(place)) found.add(id);
  }
  return [...found];
}

/** The one place all these parts are about; nothing where they are about several or none. */
export function sharedPlace(items: readonly Action[]): Place | undefined {
  const places = new Set(items.map((item) => (item.path?.length === 1 ? item.path[0] : undefined)));
  const [place] = places;
  return places.size === 1 && typeof place === 'string' ? place : undefined;
}

/** An outcome of a throw with the chance of everything that means the same. */
export interface Group {
  readonly key: string;
  readonly grade: number;
  readonly rule: string;
  readonly outcome: Throw['likely'][number]['outcome'];
  /** In how many of ten thousand throws. */
  readonly share: number;
  /** The amounts it goes with, from and to. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The outcomes of a throw, each meaning once, in the order they come up. */
export function grouped(thrown: Throw): Group[] {
  const groups = new Map<string, Group>();
  for (const likely of thrown.likely) {
    const key = JSON.stringify(likely.outcome);
    const known = groups.get(key);
    const amounts = [known?.from, known?.to, likely.amount].filter((one) => one !== undefined);
    const ordered = amounts.sort((a, b) => roughly(a) - roughly(b));
    groups.set(key, {
      key,
      grade: likely.grade,
      rule: likely.rule,
      outcome: likely.outcome,
      share: (known?.share ?? 0) + likely.share,
      from: ordered[0],
      to: ordered.at(-1),
    });
  }
  return [...groups.values()];
}

/** How likely it is that a throw does something to who suffers it, in per cent; nothing where that says little. */
export function bite(forecast: Forecast): number | undefined {
  const [first] = forecast.throws;
  if (!first || first.likely.length === 0) return undefined;
  const share = first.likely.filter((likely) => likely.grade > 0).reduce((sum, likely) => sum + likely.share, 0);
  return Math.round(share / 100);
}

/** A share of ten thousand as a reader writes it: never 0 % for what can happen. */
export function percent(share: number): string {
  if (share > 0 && share < 50) return '<1';
  if (share < 10_000 && share > 9_950) return '>99';
  return String(Math.round(share / 100));
}
