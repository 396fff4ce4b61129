// The order of battle: formations within formations, where units are, what is lost, and who comes when.
import { describe, expect, it } from 'vitest';
import { allUnits, arrivals, found, orderOfBattle, sumOf, unitsOf } from '../../src/forces/forces';
import type { FormationData, ModuleData, PieceView, View } from '../../src/generated';

const FACES = { front: { picture: '', values: { attack: '4', defense: '4' } }, reduced: { picture: '', values: { attack: '2', defense: '2' } } };

function counter(formation: string | null): ModuleData['counters'][string] {
  return { name: '', formation, side: 'red', kind: 'infantry', faces: FACES, source: 'reconstructed' };
}

const MODULE = {
  counters: { a: counter('I'), b: counter('I'), c: counter('R'), d: counter(null), e: counter('X'), f: counter('I') },
} as unknown as ModuleData;

function formation(id: string, above: string | null): FormationData {
  return { id, side: 'red', title: { en: id }, above, source: 'derived' };
}

const FORMATIONS = [formation('R', null), formation('I', 'R'), formation('II', 'R')];

function piece(place: string, face = 'front', side = 'red'): PieceView {
  return { counter: 'infantry', face, side, place, order: 0, badges: [] };
}

const VIEW = {
  pieces: {
    a: piece('0101'),
    b: piece('0101', 'reduced'),
    c: piece('#eliminated', 'reduced'),
    d: piece('#arrivals-2B'),
    e: piece('#arrivals-1A'),
    f: piece('#setup'),
    z: piece('0102', 'front', 'blue'),
  },
} as unknown as View;

const UNITS = unitsOf(MODULE, new Set(['0101', '0102']), VIEW, 'red');

describe('the forces', () => {
  it('say what has become of each unit, from the view alone', () => {
    expect(UNITS.map(({ id, whereabouts, steps, of }) => [id, whereabouts, steps, of])).toEqual([
      ['a', 'map', 2, 2],
      ['b', 'map', 1, 2],
      ['c', 'gone', 0, 2],
      ['d', 'due', 2, 2],
      ['e', 'due', 2, 2],
      ['f', 'beside', 2, 2],
    ]);
  });

  it('lie in formations within formations, those of unknown ones and of none at the end', () => {
    const order = orderOfBattle(FORMATIONS, UNITS);
    expect(order.map((one) => one.id)).toEqual(['R', 'X', '']);
    expect(order[0]?.parts.map((one) => one.id)).toEqual(['I']);
    expect(allUnits(order[0]!).map((unit) => unit.id)).toEqual(['c', 'a', 'b', 'f']);
  });

  it('are summed by what their faces show, without those that are gone', () => {
    expect(sumOf(UNITS)).toEqual({ units: 6, onMap: 2, gone: 1, steps: 9, of: 12, values: { attack: 18, defense: 18 } });
  });

  it('come in the order of the turns', () => {
    expect(arrivals(UNITS, ['1A', '1B', '2A', '2B']).map(({ turn, units }) => [turn, units.map((unit) => unit.id)])).toEqual([
      ['1A', ['e']],
      ['2B', ['d']],
    ]);
  });

  it('are searched by unit and by formation', () => {
    const order = orderOfBattle(FORMATIONS, UNITS);
    const search = (text: string): string[] => found(order, text, (unit) => `unit-${unit.id}`, (one) => `regiment ${one.id}`).flatMap(allUnits).map((unit) => unit.id);
    expect(search('unit-b')).toEqual(['b']);
    expect(search('REGIMENT i')).toEqual(['a', 'b', 'f']);
    expect(search('nothing')).toEqual([]);
    expect(search(' ')).toHaveLength(6);
  });
});
