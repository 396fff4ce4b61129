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
  readonly columns: readonly Column[];
  readonly rows: readonly ChartRow[];
  readonly fixed: readonly Fixed[];
  readonly modifiers: readonly Modifier[];
}

/** A column of a chart. */
export interface Column {
  readonly id: string;
  readonly title: ByLanguage;
  /** What its words stand for. */
  readonly words: Readonly<Record<string, ByLanguage>>;
  /** Whether its cells are rule numbers. */
  readonly rules: boolean;
}

/** One row of a chart: a cell for each column. */
export interface ChartRow {
  readonly id: string;
  readonly cells: readonly Cell[];
  readonly source: string | undefined;
  readonly basis: string | undefined;
  readonly note: ByLanguage | undefined;
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
  readonly basis: string | undefined;
}

/** A value that is the same in all rows: told once, above the table. */
export interface Fixed {
  readonly title: ByLanguage;
  readonly cell: Cell;
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

function columnOf(id: string, column: Raw): Column {
  const words = isRaw(column['words']) ? column['words'] : {};
  const named = Object.entries(words).flatMap(([word, text]): [string, ByLanguage][] => {
    const texts = byLanguage(text);
    return texts ? [[word, texts]] : [];
  });
  return {
    id,
    title: byLanguage(column['title']) ?? { en: id },
    words: Object.fromEntries(named),
    rules: column['type'] === 'rule',
  };
}

/** A range of numbers as it is printed: `<=2` is 2 or less. */
function rangeText(text: string): string {
  const limit = /^(<=|>=|<|>)\s*(-?[\d/]+)$/.exec(text);
  const signs: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '<': '<', '>': '>' };
  if (limit) return `${signs[limit[1] ?? ''] ?? ''} ${amountText(limit[2] ?? '')}`;
  const span = /^(-?[\d/]+)-(-?[\d/]+)$/.exec(text);
  return span ? `${amountText(span[1] ?? '')}–${amountText(span[2] ?? '')}` : amountText(text);
}

function cellOf(value: unknown, column: Column): Cell {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return amountText(String(value));
  if (typeof value === 'string') return column.words[value] ?? rangeText(value);
  if (Array.isArray(value)) return listed(value, column);
  return byLanguage(value);
}

/** Reads a chart; nothing when it is none. */
export function readChart(value: unknown): Chart | undefined {
  if (!isRaw(value) || typeof value['id'] !== 'string') return undefined;
  const fixed = isRaw(value['values']) ? value['values'] : {};
  const all = list(value['columns']).flatMap((column) =>
    typeof column['id'] === 'string'
      ? [columnOf(column['id'], column)]
      : [],
  );
  const rows = list(value['rows']);
  // A column without a cell of its own in any row says the same in all: it is told once, above.
  const columns = all.filter((column) => rows.some((row) => row[column.id] !== undefined));
  const told = all.filter((column) => !columns.includes(column) && fixed[column.id] !== undefined);
  return {
    id: value['id'],
    title: byLanguage(value['title']) ?? { en: value['id'] },
    rule: textOf(value['rule']),
    source: textOf(value['source']),
    basis: textOf(value['basis']),
    note: byLanguage(value['note']),
    columns,
    fixed: told.map((column) => ({ title: column.title, cell: cellOf(fixed[column.id], column) })),
    rows: rows.map((row, index) => ({
      id: textOf(row['id']) ?? String(index),
      cells: columns.map((column) => cellOf(row[column.id] ?? fixed[column.id], column)),
      source: textOf(row['source']),
      basis: textOf(row['basis']),
      note: byLanguage(row['note']),
    })),
    modifiers: list(value['modifiers']).map((modifier, index) => ({
      id: textOf(modifier['id']) ?? String(index),
      when: byLanguage(modifier['when']) ?? {},
      by: signed(modifier['by'] ?? ''),
      rule: textOf(modifier['rule']),
      source: textOf(modifier['source']),
      basis: textOf(modifier['basis']),
    })),
  };
}

/** Several words in one cell, in each language that one of them has. */
function listed(values: readonly unknown[], column: Column): Cell {
  const texts = values.map((one): ByLanguage => column.words[String(one)] ?? { en: String(one) });
  const languages = new Set(['en', ...texts.flatMap((text) => Object.keys(text))]);
  const joined = [...languages].map((language) => [language, texts.map((text) => text[language] ?? text['en'] ?? '').join(', ')]);
  return languages.size === 1 ? String(joined[0]?.[1] ?? '') : (Object.fromEntries(joined) as ByLanguage);
}

/** What the charts call something that one of them has a row for, such as an arm among the types of units. */
export function nameInCharts(charts: readonly Chart[], row: string): Cell {
  for (const chart of charts) {
    const found = chart.rows.find((one) => one.id === row);
    if (found) return found.cells[0];
  }
  return undefined;
}

/** Whether a cell of a chart is lit: by a row, by a column, or by both at once. */
export type Light = 'row' | 'column' | 'cell' | undefined;

/** How a place in a chart is lit by the cells that ledgers name. */
export function lightOf(
  cells: readonly { readonly chart: string; readonly row?: string; readonly column?: string }[],
  chart: string,
  row: string,
  column: string,
): Light {
  const here = cells.filter((cell) => cell.chart === chart);
  const inRow = here.some((cell) => cell.row === row);
  const inColumn = here.some((cell) => cell.column === column);
  if (here.some((cell) => cell.row === row && cell.column === column)) return 'cell';
  if (inRow) return 'row';
  return inColumn ? 'column' : undefined;
}
