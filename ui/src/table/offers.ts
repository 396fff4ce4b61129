// Reading a seat's offers: which are buttons, which light up places, which belong to the selected pieces.
import type { Action, OfferData, PieceId, Place, SeatDesk, Step, Verb } from '../generated';

/** What offers are read from. */
export type Offers = readonly OfferData[];

/** The place a step leads to. */
export function placeOf(step: Step): Place {
  return typeof step === 'string' ? step : step.to;
}

/** Where an action leads, or the one place it means. */
export function targetOf(action: Action): Place | undefined {
  const last = action.path?.at(-1);
  return last === undefined ? undefined : placeOf(last);
}

function same(pieces: readonly PieceId[], selected: ReadonlySet<PieceId>): boolean {
  return pieces.length === selected.size && pieces.every((id) => selected.has(id));
}

/** The pieces that some offer names. */
export function ablePieces(offers: Offers): Set<PieceId> {
  return new Set(offers.flatMap((offer) => offer.pieces));
}

/** Offers that need neither a piece nor a place: buttons of the decision. */
export function plainOffers(offers: Offers): OfferData[] {
  return offers.filter((offer) => offer.pieces.length === 0 && offer.places.length === 0);
}

/** Offers about just these pieces that need no place: buttons of the selection. */
export function offersForSelected(offers: Offers, selected: ReadonlySet<PieceId>): OfferData[] {
  if (selected.size === 0) return [];
  return offers.filter((offer) => offer.places.length === 0 && same(offer.pieces, selected));
}

/** What is offered for just these pieces at a place. */
export function offersAt(
  offers: Offers,
  selected: ReadonlySet<PieceId>,
  place: Place,
): OfferData[] {
  return offers.filter((offer) => offer.places.includes(place) && same(offer.pieces, selected));
}

/** What is offered for just these pieces at places that are not on the map: off it, or in a box. */
export function offersAway(
  offers: Offers,
  selected: ReadonlySet<PieceId>,
  onMap: (place: Place) => boolean,
): { offer: OfferData; place: Place }[] {
  return offers
    .filter((offer) => same(offer.pieces, selected))
    .flatMap((offer) =>
      offer.places.filter((place) => !onMap(place)).map((place) => ({ offer, place })),
    );
}

/** Every place that an offer for these pieces (or for none) names. */
export function offeredPlaces(offers: Offers, selected: ReadonlySet<PieceId>): Set<Place> {
  return new Set(
    offers.filter((offer) => same(offer.pieces, selected)).flatMap((offer) => offer.places),
  );
}

/** The verb by which all these pieces could go somewhere together along a path, if there is one. */
export function pathVerb(offers: Offers, selected: ReadonlySet<PieceId>): Verb | undefined {
  if (selected.size === 0) return undefined;
  const byPath = offers.filter((offer) => offer.path);
  return byPath.find((offer) =>
    [...selected].every((id) =>
      byPath.some((other) => other.verb === offer.verb && other.pieces.includes(id)),
    ),
  )?.verb;
}

/** Which parts of a draft are about some of these pieces. */
export function draftedItems(draft: readonly Action[], selected: ReadonlySet<PieceId>): number[] {
  return draft.flatMap((item, index) =>
    (item.pieces ?? []).some((id) => selected.has(id)) ? [index] : [],
  );
}

/** The action of an offer, at a place where it has places. */
export function actionOf(offer: OfferData, place?: Place): Action {
  const action: Action = { verb: offer.verb };
  if (offer.pieces.length > 0) action.pieces = offer.pieces;
  if (place !== undefined) action.path = [place];
  if (offer.choice !== null) action.choice = offer.choice;
  if (offer.items.length > 0) action.items = offer.items;
  return action;
}

/**
 * What the player probably meant by pointing from these pieces to a place that nothing offers:
 * asked only to hear why it may not be.
 */
export function meant(
  desk: SeatDesk | undefined,
  selected: ReadonlySet<PieceId>,
  place: Place,
): Action {
  const offers = desk?.offers ?? [];
  const pieces = [...selected];
  const own = offers.find(
    (offer) => offer.places.length > 0 && offer.pieces.some((id) => selected.has(id)),
  );
  const placed = own ?? offers.find((offer) => offer.places.length > 0);
  const action: Action = { verb: placed?.verb ?? 'move', pieces, path: [place] };
  if (placed && placed.choice !== null) action.choice = placed.choice;
  return action;
}
