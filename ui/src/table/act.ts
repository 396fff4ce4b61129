// An action in words: the title's own where it has them.
import type { Action, Message, OfferData } from '../generated';
import { t, texts } from '../messages/texts.svelte';
import { placeOf } from './offers';
import type { OpenItem } from './open';

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

/** What is open, in one line: a sentence of the page for what several titles have, else the title's own word. */
export function openText({ verb, pieces, places, away }: OpenItem): string {
  const count = pieces.length > 0 ? pieces.length : places.length;
  const key = `open-${verb}${away ? '-away' : ''}`;
  const otherwise = texts.word([`verb-${verb}`, `action-${verb}`], verb);
  if (texts.knows(key)) return t(key, { count });
  if (texts.knows(`open-${verb}`)) return t(`open-${verb}`, { count });
  return t(pieces.length > 0 ? 'open-pieces' : 'open-places', { count, what: otherwise });
}

/** What an offer is called on a button. */
export function offerText(offer: OfferData): string {
  return texts.say(offer.label as Message);
}
