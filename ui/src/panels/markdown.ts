// Help pages: a small part of Markdown, read into a tree that is shown without ever making HTML of a text.

/** A piece of running text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'rule'; readonly rule: string };

/** A block of a page. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };

/** Bold, emphasis, code, a link (of which the words stay), and a rule number in brackets. */
const INLINE =
  /\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\[(\d[\w.-]*)\]/g;

/** Reads running text. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const plain = (upTo: number): void => {
    if (upTo > end) parts.push({ kind: 'text', text: text.slice(end, upTo) });
  };
  for (const found of text.matchAll(INLINE)) {
    plain(found.index);
    end = found.index + found[0].length;
    const [, strong, star, line, code, link, rule] = found;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (link !== undefined) parts.push({ kind: 'text', text: link });
    else if (rule !== undefined) parts.push({ kind: 'rule', rule });
    else parts.push({ kind: 'em', text: star ?? line ?? '' });
  }
  plain(text.length);
  return parts;
}

/** Reads a page. */
export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of source.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    while (lines.length > 0) blocks.push(takeBlock(lines));
  }
  return blocks;
}

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

function takeBlock(lines: string[]): Block {
  const first = lines[0] ?? '';
  const heading = /^(#{1,4})\s+(.*?)\s*#*$/.exec(first);
  if (heading) {
    lines.shift();
    return {
      kind: 'heading',
      level: heading[1]?.length ?? 1,
      inline: readInline(heading[2] ?? ''),
    };
  }
  if (ITEM.test(first)) return takeList(lines);
  if (first.trim().startsWith('|')) return takeTable(lines);
  // The first line is taken whatever it is, so that every page comes to an end.
  const text: string[] = [lines.shift()?.trim() ?? ''];
  while (lines[0] !== undefined && !ITEM.test(lines[0]) && !lines[0].startsWith('#')) {
    text.push(lines.shift()?.trim() ?? '');
  }
  return { kind: 'paragraph', inline: readInline(text.join(' ')) };
}

function takeList(lines: string[]): Block {
  const items: string[] = [];
  const ordered = ITEM.exec(lines[0] ?? '')?.[1] !== undefined;
  while (lines[0] !== undefined) {
    const item = ITEM.exec(lines[0]);
    if (item) items.push(item[2] ?? '');
    else if (/^\s/.test(lines[0])) items.push(`${items.pop() ?? ''} ${lines[0].trim()}`);
    else break;
    lines.shift();
  }
  return { kind: 'list', ordered, items: items.map(readInline) };
}

function takeTable(lines: string[]): Block {
  const rows: Inline[][][] = [];
  while (lines[0]?.trim().startsWith('|')) {
    const line = lines.shift()?.trim() ?? '';
    if (/^[|\s:-]+$/.test(line)) continue;
    const cells = line.replace(/^\||\|$/g, '').split('|');
    rows.push(cells.map((cell) => readInline(cell.trim())));
  }
  return { kind: 'table', rows };
}
