// Names of tracks and of their spaces.
import type { Tag, Track } from '../generated';
import { amountText } from '../messages/amount';
import { texts } from '../messages/texts.svelte';

/** The track of the steps of a player turn: it is shown as a bar of its own. */
export const SEQUENCE = 'sequence';

/** A track's name, with its side where it belongs to one. */
export function trackName(track: Track): string {
  const name = texts.word([`track-${track.id}`, track.id], track.id);
  return track.side === undefined ? name : `${name}, ${texts.seat(track.side)}`;
}

/** The name of a space of a track. */
export function trackSpace(track: Track, space: Tag): string {
  return texts.word([`${track.id}-${space}`, `track-${track.id}-${space}`, space], space);
}

/** Where a track stands: its space, its number, or the number of its space. */
export function standing(track: Track): string {
  const space = track.at === undefined ? '' : trackSpace(track, track.at);
  if (track.value === undefined) return space;
  return space === '' ? amountText(track.value) : `${space}: ${amountText(track.value)}`;
}
