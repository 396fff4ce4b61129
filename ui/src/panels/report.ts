// The log as a text for an after-action report: turn by turn, in the sentences of the game, with dice and notes.
import type { PlaceNote, SeenPly, Tag } from '../generated';
import { turnOf } from './chronicle';

/** What a report is made of, in the words of the page. */
export interface ReportParts {
  readonly title: string;
  /** Lines under the title: scenario, players, the end. */
  readonly head: readonly string[];
  readonly turns: readonly (readonly [Tag, number])[];
  readonly log: readonly SeenPly[];
  readonly notes: readonly PlaceNote[];
  readonly words: {
    readonly ply: (ply: SeenPly) => string;
    readonly seat: (seat: string) => string;
    readonly turn: (turn: Tag) => string;
    readonly dice: string;
    readonly notes: string;
    readonly place: (place: string) => string;
  };
  /** Whether each sentence carries its rules, and each roll its dice. */
  readonly rules: boolean;
  readonly dice: boolean;
}

/** The report, in plain Markdown. */
export function report(parts: ReportParts): string {
  const lines = [`# ${parts.title}`, '', ...parts.head.map((line) => `- ${line}`)];
  let turn: Tag | undefined;
  let seat: string | undefined;
  for (const ply of parts.log) {
    const now = turnOf(parts.turns, ply.number);
    if (now !== undefined && now !== turn) {
      lines.push('', `## ${parts.words.turn(now)}`);
      [turn, seat] = [now, undefined];
    }
    if (ply.seat !== seat) {
      lines.push('', `**${parts.words.seat(ply.seat)}**`, '');
      seat = ply.seat;
    }
    const rules = [...new Set(ply.events.map((event) => event.rule))];
    const dice = ply.draws.map((draw) => draw.face).join(', ');
    lines.push(
      `${ply.number}. ${parts.words.ply(ply)}` +
        (parts.dice && dice !== '' ? ` (${parts.words.dice}: ${dice})` : '') +
        (parts.rules && rules.length > 0 ? ` [${rules.join(', ')}]` : ''),
    );
  }
  if (parts.notes.length > 0) {
    lines.push('', `## ${parts.words.notes}`, '');
    for (const note of parts.notes) lines.push(`- **${parts.words.place(note.place)}**: ${note.text.replaceAll('\n', ' ')}`);
  }
  return `${lines.join('\n')}\n`;
}
