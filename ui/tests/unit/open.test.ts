// What is open, and when the board is covered between two persons.
import { describe, expect, it } from 'vitest';
import type { Decision, OfferData, PieceView, View } from '../../src/generated';
import { after, openItems } from '../../src/table/open';
import { isCovered, needsCurtain, playerTurnOf } from '../../src/table/hotseat';

function offer(parts: Partial<OfferData>): OfferData {
  return { verb: 'move', pieces: [], places: [], choice: null, items: [], rule: '1', label: { key: 'k' }, adds: false, path: false, rolls: false, ...parts };
}

function view(places: Record<string, string>): View {
  const pieces = Object.entries(places).map(([id, place]): [string, PieceView] => [
    id,
    { counter: id, face: 'front', side: 'red', place, order: 0, badges: [] },
  ]);
  return { pieces: Object.fromEntries(pieces), tracks: [], moment: { turn: '1', phase: 'p', step: '' } } as unknown as View;
}

describe('what is open', () => {
  const seen = view({ a: '0102', b: '0101', c: '#arrivals' });
  const onMap = new Set(['0101', '0102']);

  it('is grouped by what can be done, on the map before beside it', () => {
    const items = openItems(
      [
        offer({ verb: 'enter', pieces: ['c'], places: ['0101'] }),
        offer({ pieces: ['a'], places: ['0101'] }),
        offer({ pieces: ['b'], places: ['0102'] }),
        offer({ pieces: ['a', 'b'], places: ['0103'] }),
        offer({ verb: 'end' }),
      ],
      seen,
      onMap,
    );
    expect(items.map(({ verb, pieces, away }) => ({ verb, pieces, away }))).toEqual([
      { verb: 'move', pieces: ['b', 'a'], away: false },
      { verb: 'enter', pieces: ['c'], away: true },
    ]);
  });

  it('keeps places where no piece is meant, and leaves out the commit of a draft', () => {
    const items = openItems([offer({ verb: 'hide', places: ['0101'] }), offer({ verb: 'commit', places: ['0102'], items: [{ verb: 'hide' }] })], seen, onMap);
    expect(items).toHaveLength(1);
    expect(items[0]?.places).toEqual(['0101']);
  });

  it('goes around in both directions', () => {
    expect(after(['a', 'b'], undefined)).toBe('a');
    expect(after(['a', 'b'], 'b')).toBe('a');
    expect(after(['a', 'b'], 'a', -1)).toBe('b');
    expect(after(['a', 'b'], 'x', -1)).toBe('b');
    expect(after([], 'a')).toBeUndefined();
  });
});

describe('the curtain', () => {
  const asked = (seat: string, known_to: Decision['known_to'] = 'all'): Decision => ({ seat, known_to }) as Decision;

  it('falls at a turn of another, in a set-up, and before a secret', () => {
    expect(isCovered(undefined, undefined, asked('red'), '1 first red')).toBe(true);
    expect(isCovered('red', '1 first red', asked('red'), '2 first red')).toBe(false);
    expect(isCovered('red', '1 first red', asked('blue'), '1 first red')).toBe(false);
    expect(isCovered('red', '1 first red', asked('blue'), '1 second blue')).toBe(true);
    expect(isCovered('red', '1 first red', asked('blue', { seats: ['blue'] }), '1 first red')).toBe(true);
    expect(isCovered('red', undefined, asked('blue'), undefined)).toBe(true);
  });

  it('is needed where several persons of one page keep secrets', () => {
    const data = (open: boolean, seats: string[]) => ({ game: { open }, seats, view: { outcome: null } }) as never;
    expect(needsCurtain(data(false, ['red', 'blue']))).toBe(true);
    expect(needsCurtain(data(true, ['red', 'blue']))).toBe(false);
    expect(needsCurtain(data(false, ['red']))).toBe(false);
  });

  it('reads the player turn from its track', () => {
    const seen = view({});
    expect(playerTurnOf(seen)).toBeUndefined();
    expect(playerTurnOf({ ...seen, tracks: [{ id: 'player-turn', spaces: [], at: 'first', side: 'red' }] })).toBe('1 first red');
  });
});
