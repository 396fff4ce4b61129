// A free table's own logic: places, stacks, looks, menus, palettes, keys and pages.
import { describe, expect, it } from 'vitest';
import type { FreeMap, FreePalette, FreeTableData, Look, Marker, ModuleData, OfferData, PieceView } from '../../src/generated';
import { boardsOn, sizeOf } from '../../src/free/boards';
import { sorted } from '../../src/free/chosen';
import { inside, layOut, pieceAt } from '../../src/free/layout';
import { extentOf, lay, turnedBy } from '../../src/free/look';
import { keysIn, mergedMenu, moduleKeys } from '../../src/free/menu';
import { messagesOf } from '../../src/free/names';
import { found, groupsOf, labelsOf } from '../../src/free/palettes';
import { drawnAt, pixelOf, placeAt } from '../../src/free/places';
import { Texts } from '../../src/messages/say';

const LOOK: Look = { name: 'A', parts: [], layer: 0, single: false, fixed: false, covered: false, pale: false };
const MAP = { id: 'main', name: 'Main', edge: [10, 20], colour: null, hand: false, private_to: [], no_stacks: false, open_stack: [8, 20], closed_stack: [3, 4], boards: [{ name: 'W', width: 300, height: 200, colour: null, picture: 'w.png', tiles: [] }] } as FreeMap;

function piece(place: string, order: number, look: Partial<Look> = {}): PieceView {
  return { counter: 'a', face: 'front', side: '', place, order, badges: [], look: { ...LOOK, ...look } };
}

describe('a place', () => {
  it('is a pixel of a map, to and fro', () => {
    expect(pixelOf('main/10,-5')).toEqual({ map: 'main', x: 10, y: -5 });
    expect(placeAt('main', { x: 9.6, y: -0.2 })).toBe('main/10,0');
    expect(pixelOf('#deck')).toBeUndefined();
    expect(pixelOf('main/x,1')).toBeUndefined();
  });

  it('of a deck is drawn where the deck lies', () => {
    const table = { decks: [{ place: '#d', at: 'main/7,8' }] } as unknown as FreeTableData;
    expect(drawnAt(table, '#d')).toEqual({ map: 'main', x: 7, y: 8 });
    expect(drawnAt(table, '#other')).toBeUndefined();
  });
});

describe('a map', () => {
  it('is as large as its boards and their margin', () => {
    const markers = [
      { kind: 'board', place: 'main/10,20', value: '0' },
      { kind: 'board-reversed', place: 'main/310,20', value: '0' },
      { kind: 'board', place: 'other/0,0', value: '0' },
    ] as Marker[];
    const boards = boardsOn(MAP, markers);
    expect(boards.map(({ x, reversed }) => [x, reversed])).toEqual([[10, false], [310, true]]);
    expect(sizeOf(MAP, boards, [])).toEqual({ width: 620, height: 240 });
  });

  it('shows a stack closed or opened, and single pieces below', () => {
    const pieces = { b: piece('main/50,50', 1), a: piece('main/50,50', 0), t: piece('main/50,50', 2, { single: true }), far: piece('other/1,1', 0) };
    const at = (opened: string[]) => layOut(pieces, MAP, new Set(opened)).map(({ id, x, y }) => [id, x, y]);
    expect(at([])).toEqual([['t', 50, 50], ['a', 50, 50], ['b', 53, 46]]);
    expect(at(['main/50,50'])).toEqual([['t', 50, 50], ['a', 50, 50], ['b', 58, 30]]);
    expect(layOut(pieces, MAP, new Set()).at(-1)?.stack).toEqual(['a', 'b']);
  });

  it('draws a higher layer above, and finds what is on top', () => {
    const pieces = { high: piece('main/50,10', 0, { layer: 2 }), low: piece('main/50,50', 0) };
    const lying = layOut(pieces, MAP, new Set());
    expect(lying.map(({ id }) => id)).toEqual(['low', 'high']);
    const extent = () => ({ left: -30, top: -30, right: 30, bottom: 30 });
    expect(pieceAt(lying, extent, { x: 50, y: 30 })?.id).toBe('high');
    expect(pieceAt(lying, extent, { x: 50, y: 79 })?.id).toBe('low');
    expect(pieceAt(lying, extent, { x: 150, y: 79 })).toBeUndefined();
    expect(inside(lying, { x: 90, y: 90 }, { x: 0, y: 40 })).toEqual(['low']);
  });
});

describe('a look', () => {
  const image = (name: string) => (name === 'a.png' ? ({ naturalWidth: 40, naturalHeight: 20 } as HTMLImageElement) : undefined);
  const picture = { picture: { name: 'a.png', shift: [0, 0] as [number, number], percent: 100, turned: 90_000 } };
  const text = { text: { text: 'x', size: 10, colour: '#000000', bold: false, italic: false, on: 'bc', of: 'tc', shift: [0, 0] as [number, number], turned: 0 } };

  it('turns around its middle', () => {
    const turned = turnedBy({ left: -20, top: -10, right: 20, bottom: 10 }, 90_000);
    expect(Math.round(turned.right)).toBe(10);
    expect(Math.round(turned.bottom)).toBe(20);
  });

  it('sets a label on what is drawn so far', () => {
    const laid = lay({ ...LOOK, parts: [picture, text, { picture: { ...picture.picture, name: 'none.png' } }] }, image, () => 6);
    expect(laid.length).toBe(2);
    expect(Math.round(laid[1]?.box.top ?? 0)).toBe(20);
    expect(Math.round(extentOf(laid).bottom)).toBe(32);
    expect(Math.round(extentOf(laid).left)).toBe(-10);
  });
});

function offer(verb: string, choice: string | null, value?: string, piece = 'p1'): OfferData {
  const items = value === undefined ? [] : [{ verb: 'value', choice: value }];
  return { verb, pieces: [piece], places: [], choice, items, rule: '', label: { key: verb }, adds: false, path: false, rolls: false };
}

describe('a menu', () => {
  it('has the module’s commands first, and asks where one value is wanted', () => {
    const menu = mergedMenu([[offer('order', 'top'), offer('command', 'Ctrl+F'), offer('command', ':x', 'now'), offer('command', 'P', 'a'), offer('command', 'P', 'b'), offer('remove', null), { ...offer('move', null), places: ['main/1,1'] }]]);
    expect(menu.map(({ verb, choice, value, asks }) => [verb, choice, value, asks])).toEqual([
      ['command', 'Ctrl+F', undefined, false],
      ['command', ':x', 'now', true],
      ['command', 'P', 'a', false],
      ['command', 'P', 'b', false],
      ['order', 'top', undefined, false],
      ['remove', undefined, undefined, false],
    ]);
  });

  it('of several pieces has each thing once, for those that can', () => {
    const menu = mergedMenu([[offer('order', 'top'), offer('command', 'F')], [offer('command', 'F', undefined, 'p2'), offer('remove', null, undefined, 'p2')]]);
    expect(menu.map(({ verb, pieces }) => [verb, pieces])).toEqual([
      ['command', ['p1', 'p2']],
      ['remove', ['p2']],
    ]);
  });

  it('knows which choices are keys', () => {
    expect(keysIn({ verb: 'command', choice: 'Ctrl+F' })).toBe('Ctrl+F');
    expect(keysIn({ verb: 'command', choice: '#' })).toBe('#');
    expect(keysIn({ verb: 'command', choice: '#3.1' })).toBeUndefined();
    expect(keysIn({ verb: 'command', choice: ':flip' })).toBeUndefined();
    expect(keysIn({ verb: 'order', choice: 'top' })).toBeUndefined();
  });
});

it('keys are written as modules write them', () => {
  const down = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => moduleKeys({ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held });
  expect(down('f', 'KeyF', { ctrlKey: true })).toBe('Ctrl+F');
  expect(down('!', 'Digit1', { shiftKey: true, altKey: true })).toBe('Alt+Shift+1');
  expect(down('ArrowLeft', 'ArrowLeft')).toBe('Left');
  expect(down('5', 'Numpad5')).toBe('Num5');
  expect(down(']', 'BracketRight', { ctrlKey: true })).toBe('Ctrl+]');
  expect(down('Control', 'ControlLeft', { ctrlKey: true })).toBeUndefined();
});

it('palettes are groups without what all share, and are searched by their names too', () => {
  const inner = (name: string, counters: string[]): FreePalette => ({ name, kind: 'list', counters, inner: [] });
  const groups = groupsOf([{ name: 'Pieces', kind: 'tabs', counters: [], inner: [inner('Reds', ['a']), inner('Blues', ['b', 'a'])] }]);
  expect(labelsOf(groups)).toEqual(['Reds', 'Blues']);
  const table = { counters: { a: LOOK, b: { ...LOOK, name: 'Tank' } } } as unknown as FreeTableData;
  expect(found(table, groups, 'blue ta').map(([id]) => id)).toEqual(['b']);
  expect(found(table, groups, '').length).toBe(2);
});

it('sides are called as their module calls them, whatever stands in the name', () => {
  const module = { messages: {}, table: { sides: { red: 'The "Red" {x} \\ side' } } } as unknown as ModuleData;
  expect(new Texts('en', [messagesOf(module)['en'] ?? '']).seat('red')).toBe('The "Red" {x} \\ side');
});

it('of files chosen together extensions follow their module', () => {
  const file = (name: string) => ({ name }) as File;
  const both = sorted([file('a.vmdx'), file('m.vmod'), file('b.VMDX')]);
  expect(both?.file.name).toBe('m.vmod');
  expect(both?.extensions.map(({ name }) => name)).toEqual(['a.vmdx', 'b.VMDX']);
  expect(sorted([])).toBeUndefined();
});
