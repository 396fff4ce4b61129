// What pieces aim at, read from offers; and how chances are told.
import { describe, expect, it } from 'vitest';
import { aimAt, aims, bite, candidates, grouped, percent, sharedPlace } from '../../src/combat/aim';
import { throwsOf } from '../../src/combat/dice';
import type { Draw, Forecast, OfferData, Throw } from '../../src/generated';

function offer(part: Partial<OfferData>): OfferData {
  return {
    verb: 'join', pieces: [], places: [], choice: null, items: [], rule: '22.1', label: { key: 'do' }, adds: false, path: false,
    ...part,
  } as OfferData;
}

const JOINS = [
  offer({ pieces: ['a'], places: ['0101', '0102'], adds: true }),
  offer({ pieces: ['b'], places: ['0102'], adds: true }),
];
const FIRES = [
  offer({ verb: 'fire', pieces: ['a'], places: ['0101', '0102'] }),
  offer({ verb: 'fire', pieces: ['b'], places: ['0102'] }),
  offer({ verb: 'fire', pieces: ['c'], places: ['0102'] }),
  offer({ verb: 'fire', pieces: ['a', 'b', 'c'], places: ['0102'] }),
];

describe('aiming', () => {
  it('joins every selected piece, or none', () => {
    expect(aimAt(JOINS, new Set(['a']), '0101')).toEqual({
      kind: 'parts', items: [{ verb: 'join', pieces: ['a'], path: ['0101'] }],
    });
    const both = aimAt(JOINS, new Set(['a', 'b']), '0102');
    expect(both?.kind === 'parts' && both.items.map((item) => item.pieces)).toEqual([['a'], ['b']]);
    expect(aimAt(JOINS, new Set(['a', 'b']), '0101')).toBeUndefined();
    expect(aimAt(JOINS, new Set(), '0101')).toBeUndefined();
  });

  it('names those who fire together, whether that is listed or not', () => {
    const listed = aimAt(FIRES, new Set(['c', 'b', 'a']), '0102');
    expect(listed?.kind === 'action' && listed.action.pieces).toEqual(['a', 'b', 'c']);
    const some = aimAt(FIRES, new Set(['b', 'c']), '0102');
    expect(some?.kind === 'action' && some.action).toEqual({ verb: 'fire', pieces: ['b', 'c'], path: ['0102'] });
    expect(aimAt(FIRES, new Set(['a', 'b']), '0101')).toBeUndefined();
  });

  it('leaves what leads somewhere by a path to the plan', () => {
    expect(aimAt([offer({ verb: 'move', pieces: ['a'], places: ['0101'], path: true })], new Set(['a']), '0101')).toBeUndefined();
  });

  it('aims without pieces where an offer needs none', () => {
    const strike = [offer({ verb: 'air-strike', places: ['0101'] })];
    expect(aimAt(strike, new Set(), '0101')?.kind).toBe('action');
  });

  it('finds the places that all can aim at', () => {
    expect(aims(JOINS, new Set(['a']))).toEqual(['0101', '0102']);
    expect(aims(JOINS, new Set(['a', 'b']))).toEqual(['0102']);
    expect(aims(JOINS, new Set())).toEqual([]);
  });

  it('finds who could fire at the place too', () => {
    expect(candidates(FIRES, { verb: 'fire', pieces: ['b'], path: ['0102'] })).toEqual(['b', 'a', 'c']);
    expect(candidates(FIRES, { verb: 'fire', pieces: ['a'], path: ['0101'] })).toEqual(['a']);
  });

  it('knows the one place that parts are about', () => {
    const at = (place: string) => ({ verb: 'join', pieces: ['a'], path: [place] });
    expect(sharedPlace([at('0101'), at('0101')])).toBe('0101');
    expect(sharedPlace([at('0101'), at('0102')])).toBeUndefined();
    expect(sharedPlace([{ verb: 'panic' }])).toBeUndefined();
    expect(sharedPlace([])).toBeUndefined();
  });
});

describe('chances', () => {
  const likely = (amount: string, key: string, grade: number, share: number) => ({ amount, outcome: { key }, rule: '22.6', grade, share });
  const thrown = {
    seat: 'red', die: 'd6', least: 1, most: 1, purpose: { key: 'p' }, rule: '22.1',
    likely: [likely('1', 'none', 0, 1667), likely('2', 'broken', 1, 1667), likely('3', 'broken', 1, 1667), likely('10', 'lost', 4, 5000)],
  } as Throw;

  it('are added up by what they mean', () => {
    const groups = grouped(thrown);
    expect(groups.map((group) => [group.outcome.key, group.share, group.from, group.to])).toEqual([
      ['none', 1667, '1', '1'],
      ['broken', 3334, '2', '3'],
      ['lost', 5000, '10', '10'],
    ]);
  });

  it('are told in per cent, never as nothing or everything when they are not', () => {
    expect([percent(0), percent(3), percent(50), percent(1667), percent(9_999), percent(10_000)]).toEqual(['0', '<1', '1', '17', '>99', '100']);
  });

  it('say how often something happens at all', () => {
    const forecast = { throws: [thrown] } as unknown as Forecast;
    expect(bite(forecast)).toBe(83);
    expect(bite({ throws: [] } as unknown as Forecast)).toBeUndefined();
  });
});

describe('dice', () => {
  const draw = (face: number, key: string) => ({ kind: 'd6', stream: 't', face, purpose: { key }, known_to: 'all' }) as unknown as Draw;

  it('for one purpose lie together with their sum', () => {
    const throws = throwsOf([draw(4, 'half'), draw(1, 'combat'), draw(6, 'combat'), draw(2, 'half')]);
    expect(throws.map(({ faces, sum }) => [faces, sum])).toEqual([[[4], 4], [[1, 6], 7], [[2], 2]]);
  });
});
