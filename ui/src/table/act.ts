// An action in words: the title's own where it has them.
import type { Action, Message, OfferData } from '../generated';
import { t, texts } from '../messages/texts.svelte';
import { placeOf } from './offers';

/** What an action does, in one line. */
export function actionText(action: Action): string {
  const verb = texts.word([`verb-${action.verb}`, `action-${action.verb}`], action.verb);
  const pieces = (action.pieces ?? []).map((id) => texts.piece(id)).join(', ');
  const last = action.path?.at(-1);
  const place = last === undefined ? '' : texts.place(placeOf(last));
  const choice = action.choice === undefined ? '' : texts.word([`choice-${action.choice}`, action.choice], action.choice);
  const parts = [verb, pieces, place && t('to-place', { place }), choice];
  return parts.filter((part) => part !== '').join(' ');
}

/** What an offer is called on a button. */
export function offerText(offer: OfferData): string {
  return texts.say(offer.label as Message);
}
