// A ply in words: its events as sentences, or what was done where nothing is told of it.
import type { SeenPly } from '../generated';
import { t, texts } from '../messages/texts.svelte';
import { actionText } from '../table/act';

/** What a ply says, in the language of the page. */
export function plyWords(ply: SeenPly): string {
  const said = ply.events.map((event) => texts.say(event.message));
  if (said.length > 0) return said.join('; ');
  return ply.action ? actionText(ply.action) : t('log-hidden');
}

/** What a ply is called on a button: its first sentence, not the whole of it. */
export function plyName(ply: SeenPly): string {
  if (ply.action) return actionText(ply.action);
  const [first] = ply.events;
  return first ? texts.say(first.message) : t('log-hidden');
}
