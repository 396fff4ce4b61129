// Going about in the rules: what a number is part of, what it names, who names it, and what was ruled.
import { describe, expect, it } from 'vitest';
import type { RuleData, RulingData } from '../../src/generated';
import { partsOf, Rulebook } from '../../src/panels/rulebook';

function rule(id: string, summary = '', needs: string[] = []): RuleData {
  return { id, title: { en: `Rule ${id}` }, kind: 'mechanic', summary: { en: summary }, needs };
}

const RULING: RulingData = {
  id: 'may-it', rules: ['22.6.5-c', '9.0'], question: { en: 'May it?' }, ruling: { en: 'Yes.' }, reason: { en: 'So.' }, authority: 'module', cases: [],
};

const BOOK = new Rulebook(
  [rule('9.0'), rule('22.0', 'Combat, as 22.1 says.'), rule('22.1', '', ['9.0']), rule('22.1-C'), rule('22.6'), rule('22.6.5', 'See 99.9 and 9.0.'), rule('22.6.5-c'), rule('30.0-9c')],
  [RULING],
);

describe('a rulebook', () => {
  it('knows what a rule is part of', () => {
    expect(BOOK.path('22.6.5-c')).toEqual(['22.0', '22.6', '22.6.5']);
    expect(BOOK.path('22.1-C')).toEqual(['22.0', '22.1']);
    expect(BOOK.path('9.0')).toEqual([]);
    expect(BOOK.path('30.0-9c')).toEqual([]);
    expect(BOOK.under('22.0')).toEqual(['22.1', '22.6']);
  });

  it('finds the nearest rule of a number it does not list', () => {
    expect(BOOK.nearest('22.1-C9')?.id).toBe('22.1');
    expect(BOOK.nearest('22.7.3')?.id).toBe('22.0');
    expect(BOOK.nearest('P4')).toBeUndefined();
  });

  it('knows what a rule needs, by its list and by its words, and who needs it', () => {
    expect(BOOK.needs(BOOK.rule('22.0')!)).toEqual(['22.1']);
    expect(BOOK.needs(BOOK.rule('22.6.5')!)).toEqual(['9.0']);
    expect(BOOK.neededBy('9.0')).toEqual(['22.1', '22.6.5']);
  });

  it('has the rulings beside each of their rules', () => {
    expect(BOOK.rulingsOn('9.0')).toEqual([RULING]);
    expect(BOOK.rulingsOn('22.6.5-c')).toEqual([RULING]);
    expect(BOOK.rulingsOn('22.6')).toEqual([]);
  });

  it('goes by sections', () => {
    expect(BOOK.sections().map((one) => [one.head.id, one.rules.length])).toEqual([['9.0', 1], ['22.0', 6], ['30.0-9c', 1]]);
  });

  it('finds numbers of rules in a text, and no others', () => {
    const known = (id: string): boolean => BOOK.rule(id) !== undefined;
    expect(partsOf('As 22.1-C, not 1.5 of 22.1.', known)).toEqual([
      { text: 'As ' }, { rule: '22.1-C' }, { text: ', not 1.5 of ' }, { rule: '22.1' }, { text: '.' },
    ]);
    expect(partsOf('', known)).toEqual([]);
  });
});
