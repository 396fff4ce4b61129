// Stacks: the order of counters, where they lie, and which one is under a point.
import { describe, expect, it } from 'vitest';
import { Geometry } from '../../src/board/geometry';
import { byPlace, counterEdge, layOut, pieceAt } from '../../src/board/stacks';
import { fitting, nameOf } from '../../src/board/tiles';
import type { PieceView, Sheet } from '../../src/generated';

const SHEET: Sheet = {
  id: '',
  width: 1000,
  height: 1000,
  radius: 100,
  pointy: true,
  pictures: [],
  labels: [],
  hexes: [
    { place: '0101', x: 200, y: 200, terrain: 'open', name: null, legal: true, source: 'rulebook' },
    { place: '0102', x: 373, y: 200, terrain: 'open', name: null, legal: true, source: 'rulebook' },
  ],
};

function piece(place: string, order: number): PieceView {
  return { counter: 'c', face: 'front', side: 'red', place, order, badges: [] };
}

describe('stacks', () => {
  const geometry = new Geometry(SHEET);
  const pieces = { b: piece('0101', 1), a: piece('0101', 0), t: piece('0101', 2), x: piece('0102', 0), off: piece('-', 0) };
  const stacks = layOut(byPlace(pieces), geometry);
  const edge = counterEdge(geometry);

  it('lie from the bottom to the top, and only on the map', () => {
    const ids = stacks.map((stack) => stack.pieces.map((lying) => lying.id));
    expect(ids).toContainEqual(['a', 'b', 't']);
    expect(ids.flat()).not.toContain('off');
  });

  it('give the top counter where they overlap, and the lower one where only it shows', () => {
    expect(pieceAt(stacks, edge, { x: 200, y: 200 })).toBe('t');
    const bottom = stacks[0]?.pieces[0];
    expect(bottom?.id).toBe('a');
    expect(pieceAt(stacks, edge, { x: (bottom?.x ?? 0) - edge / 2 + 1, y: (bottom?.y ?? 0) + edge / 2 - 1 })).toBe('a');
    expect(pieceAt(stacks, edge, { x: 900, y: 900 })).toBeUndefined();
  });

  it('keep a tall stack inside its hex', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, piece('0101', i)]));
    const [tall] = layOut(byPlace(many), geometry);
    for (const lying of tall?.pieces ?? []) {
      expect(Math.hypot(lying.x - 200, lying.y - 200)).toBeLessThan(50);
    }
  });
});

describe('tiles', () => {
  const pictures = [100, 200, 400].map((scale) => ({ scale, tile: 512, columns: 1, rows: 1, name: `m/${scale}/{column}-{row}.webp` }));

  it('are of the smallest picture that is sharp', () => {
    expect(fitting(pictures, 0.05)?.scale).toBe(100);
    expect(fitting(pictures, 0.19)?.scale).toBe(200);
    expect(fitting(pictures, 5)?.scale).toBe(400);
    expect(fitting([], 1)).toBeUndefined();
  });

  it('have names', () => {
    expect(nameOf(pictures[1]!, 3, 4)).toBe('m/200/3-4.webp');
  });
});
