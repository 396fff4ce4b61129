// A game at a glance: the tiles of the smallest picture, and a dot for each hex with pieces.
import { expect, it } from 'vitest';
import type { Sheet, View } from '../../src/generated';
import { dotsOf, tilesOf } from '../../src/library/thumbnail';

const SHEET = {
  width: 3000,
  height: 1500,
  hexes: [{ place: '0101', x: 10, y: 20 }, { place: '0102', x: 30, y: 20 }],
  pictures: [
    { scale: 500, tile: 256, columns: 9, rows: 9, name: 'map/large-{column}-{row}.webp' },
    { scale: 100, tile: 256, columns: 2, rows: 1, name: 'map/small-{column}-{row}.webp' },
  ],
} as unknown as Sheet;

it('takes the smallest picture, whatever the order', () => {
  expect(tilesOf(SHEET)).toEqual([
    { name: 'map/small-0-0.webp', x: 0, y: 0, width: 2560, height: 1500 },
    { name: 'map/small-1-0.webp', x: 2560, y: 0, width: 440, height: 1500 },
  ]);
  expect(tilesOf({ ...SHEET, pictures: [] })).toEqual([]);
});

it('has a dot of the highest side for each hex with pieces, and none beside the map', () => {
  const view = {
    pieces: {
      a: { place: '0101', side: 'red', order: 0 },
      b: { place: '0101/in', side: 'blue', order: 1 },
      c: { place: '#eliminated', side: 'red', order: 0 },
    },
  } as unknown as View;
  expect(dotsOf(SHEET, view)).toMatchObject([{ place: '0101', x: 10, y: 20, side: 'blue', count: 2 }]);
});
