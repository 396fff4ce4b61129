// The plan against the toy title: reach, routes, moves, refusals, drafts, undo and replay, through the real table code.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Planning } from '../../src/table/planning.svelte';
import { Replay } from '../../src/table/replay.svelte';
import { Computer } from '../../src/table/computer.svelte';
import { shownView } from '../../src/table/shown';
import { OpenTable } from '../../src/table/table.svelte';
import { fakeBackend } from '../fake/backend';
import { MODULE } from '../fake/world';

async function open(setup: string, blue: 'person' | 'random' = 'person'): Promise<OpenTable> {
  const backend = fakeBackend();
  const answer = await backend.request({
    new_game: { module: 'fake', scenario: 'toy', options: { setup }, players: { red: 'person', blue }, open: true, seed: null },
  });
  if (typeof answer !== 'object' || !('table' in answer)) throw new Error('no table');
  return new OpenTable(backend, MODULE, answer.table);
}

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout, clearTimeout });
});

describe('a move', () => {
  it('is planned, made and undone', async () => {
    const table = await open('historical');
    const planning = new Planning(table, (offer, place) => table.take(table.desk?.seat ?? '', offer, place));
    planning.select(['red-3']);
    await vi.waitFor(() => expect(planning.reach.length).toBeGreaterThan(3));
    expect(planning.lit.get('0305')).toMatchObject({ kind: 'reach' });
    expect(await planning.go('0305')).toBe(true);
    expect(table.view.pieces['red-3']?.place).toBe('0305');
    expect(table.log).toHaveLength(1);
    expect(table.flashes).toContain('0305');
    await table.undo('red');
    expect(table.view.pieces['red-3']?.place).toBe('0304');
    expect(table.log).toHaveLength(0);
  });

  it('that is not allowed says why, and changes nothing', async () => {
    const table = await open('historical');
    const planning = new Planning(table, (offer, place) => table.take(table.desk?.seat ?? '', offer, place));
    planning.select(['red-3']);
    expect(await planning.go('0509')).toBe(false);
    expect(table.refusal?.deciding.rule).toBe('5.3');
    expect(table.view.ply).toBe(0);
    planning.clear();
    expect(table.refusal).toBeUndefined();
  });

  it('of a selection is asked for all its pieces together', async () => {
    const table = await open('historical');
    const planning = new Planning(table, (offer, place) => table.take(table.desk?.seat ?? '', offer, place));
    planning.select(['red-1']);
    planning.select(['red-2'], true);
    expect([...planning.selected]).toEqual(['red-1', 'red-2']);
    await planning.go('0504');
    expect(table.view.pieces['red-1']?.place).toBe('0504');
    expect(table.view.pieces['red-2']?.place).toBe('0504');
    planning.select(['red-2'], true);
    expect([...planning.selected]).toEqual(['red-1']);
  });
});

describe('a draft', () => {
  it('is put together, shown on the board, taken back and committed', async () => {
    const table = await open('free');
    const planning = new Planning(table, (offer, place) => table.take(table.desk?.seat ?? '', offer, place));
    const replay = new Replay(table);
    planning.select(['red-3']);
    expect(planning.lit.get('0304')).toEqual({ kind: 'target' });
    await planning.go('0304');
    expect(table.desk?.draft).toHaveLength(1);
    expect(table.view.ply).toBe(0);
    expect(shownView(table, replay).pieces['red-3']?.place).toBe('0304');
    expect(table.view.pieces['red-3']?.place).toBe('-');
    await table.remove('red', 0);
    expect(table.desk?.draft).toHaveLength(0);
    planning.select(['red-3']);
    await planning.go('0304');
    planning.select(['red-4']);
    await planning.go('0404');
    const commit = table.desk?.offers.find((offer) => offer.items.length > 0);
    expect(commit).toBeDefined();
    if (commit) await table.take('red', commit);
    expect(table.view.ply).toBe(1);
    expect(table.view.pieces['red-4']?.place).toBe('0404');
  });
});

describe('the computer and the replay', () => {
  it('plays on until a person is asked, and every position can be seen again', async () => {
    const table = await open('historical', 'random');
    const computer = new Computer(table);
    computer.pace = 3;
    await table.act('red', { verb: 'end' });
    expect(table.waiting).toBe(true);
    await computer.run();
    expect(table.waiting).toBe(false);
    expect(table.desk?.seat).toBe('red');
    const replay = new Replay(table);
    await replay.open();
    expect(replay.position?.ply).toBe(table.view.ply);
    await replay.step(-table.view.ply);
    expect(replay.position?.view.pieces['red-3']?.place).toBe('0304');
    expect(replay.position?.ply).toBe(0);
    replay.close();
    expect(replay.on).toBe(false);
  });

  it('waits while paused', async () => {
    const table = await open('historical', 'random');
    const computer = new Computer(table);
    computer.paused = true;
    await table.act('red', { verb: 'end' });
    await computer.run();
    expect(table.view.ply).toBe(1);
    await computer.once();
    expect(table.view.ply).toBe(2);
  });
});
