// Counters: where the marks of a status lie, and what is drawn for counters too small to be read.
import { describe, expect, it } from 'vitest';
import { badgeDrawing, marksOf } from '../../src/board/draw/badges';
import { farPicture } from '../../src/board/draw/face';
import type { Badge } from '../../src/generated';

const KINDS = [
  'broken-1',
  'broken-2',
  'out-of-supply',
  'motti',
  'intoxicated',
  'hangover',
  'locked',
  'attacked',
  'fired',
  'demolition',
  'fell-back',
  'entered',
  'moved',
  'one-hex',
];
const badges = (...kinds: string[]): Badge[] => kinds.map((kind) => ({ kind }));

/** The printed parts of a face in hundredths: the box of the symbol, the range, the row of values. */
const PRINTED = [
  { left: 23, top: 21, right: 77, bottom: 59 },
  { left: 80, top: 34, right: 97, bottom: 46 },
  { left: 4, top: 75, right: 96, bottom: 96 },
];

describe('the status of a counter', () => {
  it('has a mark of its own for every kind, told apart without colour', () => {
    const seen = KINDS.map((kind) => {
      const { outline, sign, strokes } = badgeDrawing({ kind });
      return JSON.stringify([outline, sign, strokes]);
    });
    expect(new Set(seen).size).toBe(KINDS.length);
    for (const kind of KINDS) {
      const { sign, strokes } = badgeDrawing({ kind });
      expect(sign ?? strokes, kind).toBeTruthy();
    }
  });

  it('shows the first letter of a kind it does not know, and a number where there is one', () => {
    expect(badgeDrawing({ kind: 'frozen' }).sign).toBe('F');
    const numbered = badgeDrawing({ kind: 'locked', value: '3' });
    expect([numbered.sign, numbered.strokes]).toEqual(['3', undefined]);
  });

  it('lies beside what is printed, inside the counter, and no mark on another', () => {
    const marks = marksOf(badges('broken-2', 'intoxicated', 'fired', 'motti', 'moved'), false);
    expect(marks).toHaveLength(4);
    marks.forEach(({ x, y, size }, index) => {
      expect(Math.min(x, y) - size).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y) + size).toBeLessThanOrEqual(100);
      for (const box of PRINTED) {
        const apart = x + size <= box.left || x - size >= box.right || y + size <= box.top || y - size >= box.bottom;
        expect(apart, `mark ${index} at ${x}, ${y}`).toBe(true);
      }
      for (const other of marks.slice(index + 1)) {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(size * 2);
      }
    });
  });

  it('puts what matters most first where there is no room for all', () => {
    const far = marksOf(badges('entered', 'fired', 'motti', 'broken-1', 'moved'), true);
    expect(far.map((mark) => mark.drawing.sign ?? mark.drawing.outline)).toEqual(['1', 'diamond', 'tab']);
    expect(far.every((mark) => mark.bare)).toBe(true);
  });

  it('frames a broken counter, the second time wider', () => {
    const frame = (kind: string): number => badgeDrawing({ kind }).frame ?? 0;
    expect(frame('broken-2')).toBeGreaterThan(frame('broken-1'));
    expect(frame('broken-1')).toBeGreaterThan(frame('moved'));
  });
});

describe('a counter too small to be read', () => {
  it('has a picture of its own beside the other', () => {
    expect(farPicture('art/counters/F-TANK-front.svg')).toBe('art/counters/F-TANK-front-far.svg');
  });
});
