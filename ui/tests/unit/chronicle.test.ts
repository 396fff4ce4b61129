// The log as it is gone through: kinds of ply, filters, since my last turn, the report, and the dice.
import { describe, expect, it } from 'vitest';
import type { SeenPly, View } from '../../src/generated';
import { filtered, isFight, isMove, lastTurnEnd, placesOf, turnOf } from '../../src/panels/chronicle';
import { cellsOf, litCells } from '../../src/panels/lit';
import { report } from '../../src/panels/report';
import { statistics } from '../../src/statistics/dice';

function ply(number: number, parts: Partial<SeenPly>): SeenPly {
  return { number, seat: 'red', origin: 'seat', draws: [], events: [], ...parts };
}

const MOVE = ply(1, { action: { verb: 'move', pieces: ['a'], path: ['0101', { to: '0102', by: 'road' } as never] } });
const ATTACK = ply(2, {
  action: { verb: 'attack', items: [{ verb: 'join', pieces: ['a'], path: ['0103'] }] },
  events: [{
    rule: '22.1', message: { key: 'x', facts: [] }, places: ['0103/a'],
    ledger: { kind: 'odds', total: '2', entries: [], cells: [{ chart: '22.1', row: '3:1' }] },
  }],
  draws: [
    { kind: 'd6', stream: 'table', face: 6, purpose: { key: 'p', facts: [['seat', { seat: 'blue' }]] }, known_to: 'all' },
    { kind: 'd6', stream: 'table', face: 2, purpose: { key: 'p', facts: [] }, known_to: 'all' },
  ],
});
const HIDDEN = ply(3, { seat: 'blue' });
const LOG = [MOVE, ATTACK, HIDDEN];
const words = (one: SeenPly): string => `word${one.number}`;

describe('the log', () => {
  it('knows fights, moves and places', () => {
    expect(LOG.map(isFight)).toEqual([false, true, false]);
    expect(LOG.map(isMove)).toEqual([true, false, false]);
    expect(placesOf(MOVE)).toEqual(['0101', '0102']);
    expect(placesOf(ATTACK)).toEqual(['0103', '0103/a']);
  });

  it('is filtered by kind, seat, hex, number and words', () => {
    const through = (filter: Parameters<typeof filtered>[1]): number[] => filtered(LOG, filter, words).map((one) => one.number);
    expect(through({})).toEqual([1, 2, 3]);
    expect(through({ sort: 'fights' })).toEqual([2]);
    expect(through({ sort: 'moves' })).toEqual([1]);
    expect(through({ sort: 'dice' })).toEqual([2]);
    expect(through({ seat: 'blue' })).toEqual([3]);
    expect(through({ place: '0103' })).toEqual([2]);
    expect(through({ after: 1 })).toEqual([2, 3]);
    expect(through({ words: 'WORD3 ' })).toEqual([3]);
    expect(through({ sort: 'fights', seat: 'blue' })).toEqual([]);
  });

  it('knows the turn of a ply by where turns began', () => {
    const turns = [['1A', 0], ['1B', 4], ['2A', 9]] as const;
    expect([1, 4, 5, 9, 10].map((number) => turnOf(turns, number))).toEqual(['1A', '1A', '1B', '1B', '2A']);
    expect(turnOf([], 3)).toBeUndefined();
  });

  it('lights what the last roll led to, or the ledger that is looked at', () => {
    expect(litCells(LOG, 3, [])).toEqual([{ chart: '22.1', row: '3:1' }]);
    expect(litCells(LOG, 1, [])).toEqual([]);
    const shown = { kind: 'drm' as const, total: '3', entries: [], cells: [{ chart: '11.1', row: 'a' }] };
    const other = { ...shown, cells: [{ chart: '22.11', row: 'panic' }] };
    expect(litCells(LOG, 3, [shown, other])).toEqual([...shown.cells, ...other.cells]);
    expect(litCells(LOG, 3, [shown], true)).toEqual([...shown.cells, { chart: '22.1', row: '3:1' }]);
  });
});

describe('the cells of a ply', () => {
  it('are those that were named last in each chart', () => {
    const event = (cells: { chart: string; row: string }[]): SeenPly['events'][number] => ({
      rule: '22.1',
      message: { key: 'x' },
      ledger: { kind: 'odds', total: '1', entries: [], cells },
    });
    const [before, night, after] = [{ chart: '22.1', row: '2.5:1' }, { chart: '22.4', row: 'night' }, { chart: '22.1', row: '3:1' }];
    const both = ply(1, { events: [event([before, night]), event([after])] });
    expect(cellsOf(both)).toEqual([after, night]);
  });
});

describe('since my last turn', () => {
  /** Player turns by the ply they begin after: red, blue, red, blue. */
  const TURNS = [[0, 'red', '1'], [10, 'blue', '1'], [25, 'red', '2'], [40, 'blue', '2']] as const;
  function at(ply: number): Promise<View> {
    const [, side, turn] = TURNS.findLast(([begun]) => begun < ply || begun === 0) ?? TURNS[0];
    return Promise.resolve({ moment: { turn, phase: '', step: '' }, tracks: [{ id: 'player-turn', spaces: [], at: side === 'red' ? 'first' : 'second', side }] } as unknown as View);
  }

  it('is what the other side did since, and what I did in this one', async () => {
    expect(await lastTurnEnd(at, 30, 'red')).toBe(10);
    expect(await lastTurnEnd(at, 33, 'blue')).toBe(25);
    expect(await lastTurnEnd(at, 45, 'red')).toBe(40);
    expect(await lastTurnEnd(at, 45, 'blue')).toBe(25);
    expect(await lastTurnEnd(at, 5, 'red')).toBe(0);
    expect(await lastTurnEnd(at, 0, 'red')).toBe(0);
  });

  it('asks for few positions', async () => {
    let asked = 0;
    await lastTurnEnd((ply) => (asked++, at(ply)), 39, 'red');
    expect(asked).toBeLessThan(16);
  });
});

describe('a report', () => {
  it('goes turn by turn, with dice, rules and notes', () => {
    const text = report({
      title: 'Toy', head: ['red: person'], turns: [['1', 0], ['2', 2]], log: LOG,
      notes: [{ place: '0101', text: 'a\nford', written: 0 }],
      words: { ply: words, seat: (seat) => seat.toUpperCase(), turn: (turn) => `Turn ${turn}`, dice: 'dice', notes: 'Notes', place: (place) => place },
      rules: true, dice: true,
    });
    expect(text).toBe(
      '# Toy\n\n- red: person\n\n## Turn 1\n\n**RED**\n\n1. word1\n2. word2 (dice: 6, 2) [22.1]\n\n## Turn 2\n\n**BLUE**\n\n3. word3\n\n## Notes\n\n- **0101**: a ford\n',
    );
  });
});

describe('the statistics of dice', () => {
  it('count each face for the seat that rolled it, against what was to be expected', () => {
    const [blue, red] = statistics(LOG);
    expect(blue).toMatchObject({ seat: 'blue', kind: 'd6', rolls: 1, mean: 6, expected: 3.5, counts: [0, 0, 0, 0, 0, 1] });
    expect(red).toMatchObject({ seat: 'red', rolls: 1, mean: 2, counts: [0, 1, 0, 0, 0, 0] });
    expect(blue?.luck).toBeCloseTo(2.5 / Math.sqrt(35 / 12));
    expect(statistics([])).toEqual([]);
  });
});
