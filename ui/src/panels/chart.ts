// A chart of a module as the page reads it: columns, rows, and what changes the die. Anything unknown is left out.
import { amountText } from '../messages/amount';

/** A text by language. */
type ByLanguage = Record<string, string>;

/** A chart, laid out. */
export interface Chart {
  readonly id: string;
  readonly title: ByLanguage;
  readonly rule: string | undefined;
  readonly source: string | undefined;
  readonly basis: string | undefined;
  readonly note: ByLanguage | undefined;
  readonly columns: readonly { readonly id: string; readonly title: ByLanguage }[];
  readonly rows: readonly ChartRow[];
  readonly modifiers: readonly Modifier[];
}

/** One row of a chart: a cell for each column. */
export interface ChartRow {
  readonly id: string;
  readonly cells: readonly Cell[];
  readonly source: string | undefined;
}

/** A cell: a text, one by language, or a yes or no. */
export type Cell = string | boolean | ByLanguage | undefined;

/** Something that changes the roll. */
export interface Modifier {
  readonly id: string;
  readonly when: ByLanguage;
  readonly by: string;
  readonly rule: string | undefined;
  readonly source: string | undefined;
}

type Raw = Record<string, unknown>;

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function byLanguage(value: unknown): ByLanguage | undefined {
  if (typeof value === 'string') return { en: value };
  if (!isRaw(value)) return undefined;
  const texts = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

function list(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

function signed(value: unknown): string {
  const text = amountText(String(value));
  return /^[0-9½¼¾⅓⅔]/.test(text) && text !== '0' ? `+${text}` : text;
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return amountText(String(value));
  if (typeof value === 'string') return amountText(value);
  if (Array.isArray(value)) return value.map((one) => String(one)).join(', ');
  return byLanguage(value);
}

/** Reads a chart; nothing when it is none. */
export function readChart(value: unknown): Chart | undefined {
  if (!isRaw(value) || typeof value['id'] !== 'string') return undefined;
  const fixed = isRaw(value['values']) ? value['values'] : {};
  const all = list(value['columns']).flatMap((column) =>
    typeof column['id'] === 'string'
      ? [{ id: column['id'], title: byLanguage(column['title']) ?? { en: column['id'] } }]
      : [],
  );
  const rows = list(value['rows']);
  // A column without a cell of its own in any row says the same in all: it is told once, above.
  const columns = all.filter((column) => rows.some((row) => row[column.id] !== undefined));
  const single = rows.length === 0 ? all : [];
  return {
    id: value['id'],
    title: byLanguage(value['title']) ?? { en: value['id'] },
    rule: textOf(value['rule']),
    source: textOf(value['source']),
    basis: textOf(value['basis']),
    note: byLanguage(value['note']),
    columns: rows.length === 0 ? single : columns,
    rows:
      rows.length === 0
        ? [{ id: value['id'], cells: single.map((column) => cellOf(fixed[column.id])), source: undefined }]
        : rows.map((row, index) => ({
            id: textOf(row['id']) ?? String(index),
            cells: columns.map((column) => cellOf(row[column.id] ?? fixed[column.id])),
            source: textOf(row['source']),
          })),
    modifiers: list(value['modifiers']).map((modifier, index) => ({
      id: textOf(modifier['id']) ?? String(index),
      when: byLanguage(modifier['when']) ?? {},
      by: signed(modifier['by'] ?? ''),
      rule: textOf(modifier['rule']),
      source: textOf(modifier['source']),
    })),
  };
}
