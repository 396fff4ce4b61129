// What the board works out for the eye: totals, the owner's order, ranges, boxes, glides and wheels.
import { describe, expect, it } from 'vitest';
import { inBox, within } from '../../src/board/aids';
import { between, toMap } from '../../src/board/camera';
import { Geometry } from '../../src/board/geometry';
import { pans } from '../../src/board/input';
import { inOrder, layOut, moved } from '../../src/board/stacks';
import { least, sum, totals } from '../../src/board/totals';
import { MODULE, nameOf } from '../fake/world';

const geometry = new Geometry(MODULE.sheets[0]!);

describe('totals', () => {
  it('are exact', () => {
    expect(sum(['1/2', '1/3'])).toBe('5/6');
    expect(sum(['1/2', '3/2', '-1'])).toBe('1');
    expect(sum([])).toBe('0');
    expect(least(['7/2', '3', '10/3'])).toBe('3');
    expect(least([])).toBeUndefined();
  });

  it('add up but for what a stack has only together', () => {
    const piece = { counter: 'red-1', face: 'front', side: 'red', place: '0101', order: 0, badges: [] };
    const found = totals(MODULE, [['red-1', piece], ['red-2', { ...piece, counter: 'red-2' }]]);
    expect(found).toEqual([
      { name: 'attack', amount: '6', least: false },
      { name: 'defense', amount: '8', least: false },
      { name: 'movement', amount: '4', least: true },
    ]);
  });
});

describe('the owner’s order', () => {
  it('moves one piece by one, and no farther than the ends', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
  });

  it('holds for those still there; whoever comes lies on top', () => {
    const places = new Map([['0101', ['a', 'b', 'c']]]);
    expect(inOrder(places, { '0101': ['c', 'gone', 'a'] }).get('0101')).toEqual(['c', 'a', 'b']);
    expect(inOrder(places, { '0202': ['c'] })).toEqual(places);
  });
});

describe('ranges and boxes', () => {
  it('hold the hexes within so many steps', () => {
    expect(within(geometry, nameOf(5, 6), 0)).toEqual(new Set([nameOf(5, 6)]));
    expect(within(geometry, nameOf(5, 6), 1).size).toBe(7);
    expect(within(geometry, nameOf(5, 6), 2).size).toBe(19);
  });

  it('hold the stacks whose middle is inside, drawn from any corner', () => {
    const stacks = layOut(new Map([[nameOf(5, 6), ['a', 'b']], [nameOf(9, 2), ['c']]]), geometry);
    const hex = geometry.hex(nameOf(5, 6))!;
    const [a, b] = [{ x: hex.x - 9, y: hex.y - 9 }, { x: hex.x + 9, y: hex.y + 9 }];
    expect(inBox(stacks, geometry, a, b)).toEqual(['a', 'b']);
    expect(inBox(stacks, geometry, b, a)).toEqual(['a', 'b']);
  });
});

describe('the camera on its way', () => {
  const screen = { width: 800, height: 600 };
  const from = { x: 100, y: 50, zoom: 1 };

  it('begins and ends where it should', () => {
    const to = { x: 300, y: 90, zoom: 4 };
    expect(between(from, to, 0)).toEqual(from);
    const end = between(from, to, 1);
    expect(end.x).toBeCloseTo(300);
    expect(end.zoom).toBeCloseTo(4);
    expect(between(from, { ...from, x: 200 }, 0.5).x).toBeCloseTo(150);
  });

  it('keeps the point that is zoomed about', () => {
    const about = { x: 200, y: 450 };
    const fixed = toMap(from, screen, about);
    const to = { x: fixed.x - (about.x - 400) / 3, y: fixed.y - (about.y - 300) / 3, zoom: 3 };
    for (const part of [0.2, 0.5, 0.9]) {
      const now = toMap(between(from, to, part), screen, about);
      expect(now.x).toBeCloseTo(fixed.x);
      expect(now.y).toBeCloseTo(fixed.y);
    }
  });
});

describe('a wheel', () => {
  const turned = (deltaX: number, deltaY: number, more = {}) => ({ deltaX, deltaY, deltaMode: 0, ctrlKey: false, ...more });

  it('zooms, and two fingers pan', () => {
    expect(pans(turned(0, 120), 'auto')).toBe(false);
    expect(pans(turned(0, 8), 'auto')).toBe(true);
    expect(pans(turned(14, 100), 'auto')).toBe(true);
    expect(pans(turned(0, 3, { deltaMode: 1 }), 'auto')).toBe(false);
    expect(pans(turned(0, 8, { ctrlKey: true }), 'pan')).toBe(false);
    expect(pans(turned(0, 120), 'pan')).toBe(true);
    expect(pans(turned(9, 8), 'zoom')).toBe(false);
  });
});
