// Sentences from messages, amounts for the eye, and the message files: both languages whole, every key used and there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { amountText, roughly } from '../../src/messages/amount';
import { Texts } from '../../src/messages/say';

const SOURCE = join(import.meta.dirname, '../../src');

function read(language: string): string {
  return readFileSync(join(SOURCE, `messages/${language}.ftl`), 'utf8');
}

function keysOf(source: string): string[] {
  return [...new FluentResource(source).body].map((entry) => entry.id).sort();
}

function variables(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let key = '';
  for (const line of source.split('\n')) {
    key = /^([a-zA-Z][\w-]*) =/.exec(line)?.[1] ?? key;
    const names = [...line.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '');
    found.set(key, [...new Set([...(found.get(key) ?? []), ...names])].sort());
  }
  return found;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

describe('the message files', () => {
  it('have the same keys in both languages', () => {
    expect(keysOf(read('en')).length).toBeGreaterThan(100);
    expect(keysOf(read('fi'))).toEqual(keysOf(read('en')));
  });

  it('use the same facts in both languages', () => {
    const [en, fi] = [variables(read('en')), variables(read('fi'))];
    for (const [key, names] of en) expect([key, fi.get(key)]).toEqual([key, names]);
  });

  it('define each key once', () => {
    for (const language of ['en', 'fi']) {
      const keys = [...read(language).matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((match) => match[1]);
      expect(keys.length).toBe(new Set(keys).size);
    }
  });

  it('have every key that the page asks for', () => {
    const keys = new Set(keysOf(read('en')));
    const asked = filesUnder(SOURCE)
      .filter((file) => /\.(svelte|ts)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        const direct = [...text.matchAll(/\bt\(\s*'([\w-]+)'/g)].map((match) => match[1] ?? '');
        const listed = [...text.matchAll(/text: '(key-[\w-]+)'/g)].map((match) => match[1] ?? '');
        return [...direct, ...listed];
      });
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe('a message', () => {
  const texts = new Texts('en', [
    'short = { $need } needed, { $left } left\nseat-red = Red\nforest = Forest\n' +
      'moves = { $seat }: { $piece } to { $to }, { $n ->\n    [one] one hex\n   *[other] { $n } hexes\n }, { $ground }',
    'forest = Wald',
  ]);
  const names = { piece: (id: string) => `<${id}>`, place: (place: string) => `[${place}]` };

  it('finds its sentence and fills in its facts', () => {
    const message = {
      key: 'moves',
      facts: [
        ['seat', { seat: 'red' }],
        ['piece', { piece: 'a' }],
        ['to', { place: '0102' }],
        ['n', { number: 2 }],
        ['ground', { word: 'forest' }],
      ] as never,
    };
    expect(texts.say(message, names)).toBe('Red: <a> to [0102], 2 hexes, Forest');
  });

  it('shows amounts as a reader writes them', () => {
    const facts = [['need', { amount: '9/2' }], ['left', { amount: '-3' }]] as never;
    expect(texts.say({ key: 'short', facts })).toBe('4½ needed, −3 left');
  });

  it('never loses anything silently', () => {
    const facts = [['n', { number: 2 }], ['rule', { rule: '17.0' }]] as never;
    expect(texts.say({ key: 'lost', facts })).toBe('lost n=2 rule=17.0');
  });
});

describe('an amount', () => {
  it.each([
    ['3', '3'],
    ['1/2', '½'],
    ['-1/2', '−½'],
    ['11/4', '2¾'],
    ['1/16', '1/16'],
    ['33/16', '2 1/16'],
    ['x', 'x'],
  ])('%s is shown as %s', (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });

  it('has a size for drawing', () => {
    expect(roughly('-9/2')).toBe(-4.5);
  });
});
