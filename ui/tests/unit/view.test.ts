// The change of a view: absent is unchanged, null is gone; and the log that grows and shrinks with it.
import { describe, expect, it } from 'vitest';
import type { PieceView, SeenPly, View } from '../../src/generated';
import { changed, logAfter } from '../../src/table/view';

const PIECE: PieceView = { counter: 'a', face: 'front', side: 'red', place: '0101', order: 0, badges: [] };
const VIEW: View = {
  version: 1,
  viewer: 'omniscient',
  ply: 4,
  moment: { turn: '1', phase: 'movement', step: '2b' },
  light: 'day',
  pieces: { a: PIECE, b: { ...PIECE, counter: 'b' } },
  markers: [],
  tracks: [],
  asked: [],
  proposals: [],
  outcome: { winner: null, level: 'draw', rule: '1', why: { key: 'k' } },
};

function ply(number: number): SeenPly {
  return { number, seat: 'red', origin: 'seat', draws: [], events: [] };
}

describe('a changed view', () => {
  it('keeps what is absent, as the very same objects', () => {
    const next = changed(VIEW, { ply: 5 });
    expect(next.ply).toBe(5);
    expect(next.pieces).toBe(VIEW.pieces);
    expect(next.markers).toBe(VIEW.markers);
    expect(next.outcome).toBe(VIEW.outcome);
    expect(next.light).toBe('day');
  });

  it('replaces, adds and removes pieces', () => {
    const next = changed(VIEW, { ply: 5, pieces: { a: null, b: { ...PIECE, place: '0202' }, c: PIECE } });
    expect(Object.keys(next.pieces).sort()).toEqual(['b', 'c']);
    expect(next.pieces['b']?.place).toBe('0202');
    expect(Object.keys(VIEW.pieces)).toEqual(['a', 'b']);
  });

  it('tells changed to nothing from unchanged', () => {
    const next = changed(VIEW, { ply: 5, light: null, outcome: null });
    expect(next.outcome).toBeNull();
    expect('light' in next).toBe(false);
    expect(changed(VIEW, { ply: 5, light: 'night' }).light).toBe('night');
  });
});

describe('the log', () => {
  const log = [ply(1), ply(2), ply(3)];
  const numbers = (plies: readonly SeenPly[]): number[] => plies.map((one) => one.number);

  it('grows by new plies', () => {
    expect(numbers(logAfter(log, [ply(4), ply(5)], 5))).toEqual([1, 2, 3, 4, 5]);
  });

  it('shrinks with undo', () => {
    expect(numbers(logAfter(log, [], 2))).toEqual([1, 2]);
  });

  it('replaces what was taken back and played anew', () => {
    expect(numbers(logAfter(log, [ply(2)], 2))).toEqual([1, 2]);
  });
});
