// Help pages and charts: read into trees, whatever is in them.
import { describe, expect, it } from 'vitest';
import { lightOf, nameInCharts, readChart } from '../../src/panels/chart';
import { readInline, readMarkdown } from '../../src/panels/markdown';

describe('a help page', () => {
  it('has headings, paragraphs, lists and tables', () => {
    const blocks = readMarkdown(
      '# Title\n\nSome **bold** text\non two lines.\n\n- one\n- two\n  more\n\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    );
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'table']);
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'one' }], [{ text: 'two more' }]] });
    expect(blocks[3]).toMatchObject({ ordered: true });
    expect(blocks[4]).toMatchObject({ rows: [[[{ text: 'a' }], [{ text: 'b' }]], [[{ text: '1' }], [{ text: '2' }]]] });
  });

  it('knows rule numbers in brackets', () => {
    expect(readInline('see [17.4] now')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'rule', rule: '17.4' },
      { kind: 'text', text: ' now' },
    ]);
  });

  it('keeps markup as text, and links as their words', () => {
    const source = '<script>alert(1)</script> [click](javascript:alert(1))';
    const [block] = readMarkdown(source);
    expect(block).toEqual({
      kind: 'paragraph',
      inline: [
        { kind: 'text', text: '<script>alert(1)</script> ' },
        { kind: 'text', text: 'click' },
        { kind: 'text', text: ')' },
      ],
    });
  });

  it('ends, whatever it is given', () => {
    for (const odd of ['', '#', '- ', '|', '|||\n', '1.', '\n\n\n', '####### x', '-\n#\n|']) {
      expect(Array.isArray(readMarkdown(odd))).toBe(true);
    }
  });
});

describe('a chart', () => {
  it('fills fixed columns in, and leaves out those that no row has', () => {
    const chart = readChart({
      id: 'w',
      title: { en: 'Weather' },
      values: { dice: '1d6' },
      columns: [{ id: 'dice', title: { en: 'Dice' } }, { id: 'roll', title: { en: 'Die' } }, { id: 'ok', title: { en: 'OK' } }],
      rows: [{ id: 'a', roll: '<=3', ok: true }, { id: 'b', roll: '1/2', ok: false }],
      modifiers: [{ id: 'm', when: { en: 'cold' }, by: -1 }, { id: 'n', when: { en: 'warm' }, by: '1/2' }],
    });
    expect(chart?.columns.map((column) => column.id)).toEqual(['roll', 'ok']);
    expect(chart?.rows.map((row) => row.cells)).toEqual([['≤ 3', true], ['½', false]]);
    expect(chart?.fixed).toEqual([{ title: { en: 'Dice' }, cell: '1d6' }]);
    expect(chart?.modifiers.map((modifier) => modifier.by)).toEqual(['−1', '+½']);
  });

  it('says in words what a word stands for, and keeps the rules of its cells', () => {
    const chart = readChart({
      id: 'c',
      columns: [
        { id: 'scope', type: 'word', words: { unit: { en: 'a unit' }, hex: 'a hex' } },
        { id: 'roll', type: 'range' },
        { id: 'rule', type: 'rule' },
      ],
      rows: [{ id: 'a', scope: 'unit', roll: '3-4', rule: '22.6.1' }, { id: 'b', scope: 'hex', roll: '>=5', rule: '22.6.5' }],
    });
    expect(chart?.rows.map((row) => row.cells)).toEqual([
      [{ en: 'a unit' }, '3–4', '22.6.1'],
      [{ en: 'a hex' }, '≥ 5', '22.6.5'],
    ]);
    expect(chart?.columns.map((column) => column.rules)).toEqual([false, false, true]);
  });

  it('joins several words in each language, and names what it has a row for', () => {
    const chart = readChart({
      id: 'types',
      columns: [{ id: 'name' }, { id: 'marks', type: 'words', words: { a: { en: 'one', fi: 'yksi' }, b: 'two' } }],
      rows: [{ id: 'infantry', name: { en: 'Infantry', fi: 'Jalkaväki' }, marks: ['a', 'b'] }, { id: 'tank', name: 'Tank', marks: ['c'] }],
    });
    expect(chart?.rows.map((row) => row.cells[1])).toEqual([{ en: 'one, two', fi: 'yksi, two' }, 'c']);
    expect(nameInCharts([chart!], 'infantry')).toEqual({ en: 'Infantry', fi: 'Jalkaväki' });
    expect(nameInCharts([chart!], 'ship')).toBeUndefined();
  });

  it('is lit where a ledger leads', () => {
    const cells = [{ chart: 'fire', row: '8', column: 'broken1' }, { chart: 'odds', row: '2:1' }];
    expect(lightOf(cells, 'fire', '8', 'broken1')).toBe('cell');
    expect(lightOf(cells, 'fire', '8', 'broken2')).toBe('row');
    expect(lightOf(cells, 'fire', '4', 'broken1')).toBe('column');
    expect(lightOf(cells, 'fire', '4', 'broken2')).toBeUndefined();
    expect(lightOf(cells, 'odds', '2:1', 'attacker')).toBe('row');
    expect(lightOf(cells, 'other', '8', 'broken1')).toBeUndefined();
  });

  it('is nothing where it cannot be read', () => {
    for (const odd of [null, 7, 'x', [], {}, { id: 3 }]) expect(readChart(odd)).toBeUndefined();
    expect(readChart({ id: 'x', rows: [null, 3], columns: 'no' })?.rows).toHaveLength(0);
  });
});
