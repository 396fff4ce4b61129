// Reading offers: buttons, lit places, what belongs to the selection, and what a click on nothing probably meant.
import { describe, expect, it } from 'vitest';
import type { OfferData, SeatDesk } from '../../src/generated';
import {
  ablePieces,
  actionOf,
  draftedItems,
  meant,
  offeredPlaces,
  offersAt,
  offersAway,
  offersForSelected,
  pathVerb,
  plainOffers,
} from '../../src/table/offers';

function offer(parts: Partial<OfferData>): OfferData {
  return { verb: 'v', pieces: [], places: [], choice: null, items: [], rule: '1', label: { key: 'k' }, adds: false, path: false, rolls: false, ...parts };
}

const END = offer({ verb: 'end' });
const MOVE_A = offer({ verb: 'move', pieces: ['a'], places: ['1', '2'], path: true });
const MOVE_B = offer({ verb: 'move', pieces: ['b'], places: ['2'], path: true });
const REST_A = offer({ verb: 'rest', pieces: ['a'] });
const DEPOT = offer({ verb: 'depot', places: ['7', '8'] });
const ALL = [END, MOVE_A, MOVE_B, REST_A, DEPOT];
const set = (...ids: string[]): Set<string> => new Set(ids);

describe('offers', () => {
  it('without piece and place are buttons', () => {
    expect(plainOffers(ALL)).toEqual([END]);
  });

  it('name the pieces that can do something', () => {
    expect([...ablePieces(ALL)].sort()).toEqual(['a', 'b']);
  });

  it('belong to a selection of just their pieces', () => {
    expect(offersForSelected(ALL, set('a'))).toEqual([REST_A]);
    expect(offersForSelected(ALL, set('a', 'b'))).toEqual([]);
    expect(offersForSelected(ALL, set())).toEqual([]);
  });

  it('light their places', () => {
    expect([...offeredPlaces(ALL, set('a'))].sort()).toEqual(['1', '2']);
    expect([...offeredPlaces(ALL, set())].sort()).toEqual(['7', '8']);
    expect(offersAt(ALL, set('b'), '2')).toEqual([MOVE_B]);
    expect(offersAt(ALL, set(), '2')).toEqual([]);
  });

  it('off the map are told apart from those on it', () => {
    const exit = offer({ verb: 'exit', pieces: ['a'], places: ['-', '1'], path: true });
    expect(offersAway([exit, MOVE_A], set('a'), (place) => place !== '-')).toEqual([{ offer: exit, place: '-' }]);
    expect(offersAway([exit], set('b'), () => false)).toEqual([]);
  });

  it('let pieces go together that can each go', () => {
    expect(pathVerb(ALL, set('a', 'b'))).toBe('move');
    expect(pathVerb(ALL, set('a', 'c'))).toBeUndefined();
    expect(pathVerb(ALL, set())).toBeUndefined();
  });

  it('become actions with nothing in them that is not meant', () => {
    expect(actionOf(END)).toEqual({ verb: 'end' });
    expect(actionOf(DEPOT, '7')).toEqual({ verb: 'depot', path: ['7'] });
    expect(actionOf(offer({ verb: 'c', choice: 'yes', items: [{ verb: 'x' }] }))).toEqual({
      verb: 'c',
      choice: 'yes',
      items: [{ verb: 'x' }],
    });
  });

  it('tell what pointing at a place that is not offered meant', () => {
    const desk: SeatDesk = { seat: 'red', decision: null, offers: ALL, draft: [], undo: false };
    expect(meant(desk, set('a'), '9', () => true)).toEqual({ verb: 'move', pieces: ['a'], path: ['9'] });
    expect(meant(undefined, set('x'), '9', () => true).pieces).toEqual(['x']);
  });
});

describe('a draft', () => {
  it('knows which of its parts are about a piece', () => {
    const draft = [{ verb: 'place', pieces: ['a'] }, { verb: 'place', pieces: ['b'] }, { verb: 'other' }];
    expect(draftedItems(draft, set('b'))).toEqual([1]);
  });
});
