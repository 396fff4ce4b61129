// A cell of a chart in words.
import { texts } from '../messages/texts.svelte';
import type { Cell } from './chart';

/** What a cell says in the language of the page; `yes` is its word for yes. */
export function cellText(cell: Cell, yes: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? yes : '–';
  return typeof cell === 'string' ? texts.word([`word-${cell}`], cell) : texts.of(cell, '');
}
