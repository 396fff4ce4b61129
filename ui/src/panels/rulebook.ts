// Going about in the rules of a title: sections, what a rule is part of, what it mentions, who mentions it, and its rulings.
import type { RuleData, RuleId, RulingData } from '../generated';

/** A part of running text: words, or a rule that is named in them. */
export type Part = { readonly text: string } | { readonly rule: RuleId };

/** Numbers of rules as they are written: `22.6.5`, `22.1-C`, `30.0-9c`. */
const NUMBER = /\d+\.\d+(?:\.\d+)*(?:-[A-Za-z0-9]+)?/g;

/** The rules of a title as a reader goes about in them. */
export class Rulebook {
  readonly #byId: ReadonlyMap<RuleId, RuleData>;
  readonly #above = new Map<RuleId, RuleId>();

  constructor(
    readonly rules: readonly RuleData[],
    readonly rulings: readonly RulingData[],
  ) {
    this.#byId = new Map(rules.map((rule) => [rule.id, rule]));
    for (const { id } of rules) {
      const above = this.#findAbove(id);
      if (above !== undefined) this.#above.set(id, above);
    }
  }

  rule(id: RuleId): RuleData | undefined {
    return this.#byId.get(id);
  }

  /** The rule of a number that is not listed itself: `22.1-C9` is part of 22.1. */
  nearest(id: RuleId): RuleData | undefined {
    const above = this.#findAbove(id);
    return this.#byId.get(id) ?? (above === undefined ? undefined : this.#byId.get(above));
  }

  /** The rule that a rule is part of. */
  above(id: RuleId): RuleId | undefined {
    return this.#above.get(id);
  }

  /** From its section down to the rule above it. */
  path(id: RuleId): RuleId[] {
    const path: RuleId[] = [];
    for (let at = this.above(id); at !== undefined; at = this.above(at)) path.unshift(at);
    return path;
  }

  /** The rules that are part of a rule. */
  under(id: RuleId): RuleId[] {
    return this.rules.flatMap((rule) => (this.above(rule.id) === id ? [rule.id] : []));
  }

  /** The rules that one needs first: those the title says, and those its words name. */
  needs(rule: RuleData): RuleId[] {
    const named = partsOf(Object.values(rule.summary).join(' '), (id) => this.#byId.has(id));
    const mentioned = named.flatMap((part) => ('rule' in part ? [part.rule] : []));
    return [...new Set([...rule.needs, ...mentioned])].filter((id) => id !== rule.id);
  }

  /** The rules that need this one. */
  neededBy(id: RuleId): RuleId[] {
    return this.rules.flatMap((rule) => (this.needs(rule).includes(id) ? [rule.id] : []));
  }

  /** What was decided about a rule. */
  rulingsOn(id: RuleId): RulingData[] {
    return this.rulings.filter((ruling) => ruling.rules.includes(id));
  }

  /** The sections in order, each with its rules. */
  sections(): { readonly head: RuleData; readonly rules: readonly RuleData[] }[] {
    const sections: { head: RuleData; rules: RuleData[] }[] = [];
    for (const rule of this.rules) {
      const last = sections.at(-1);
      if (last && chapter(last.head.id) === chapter(rule.id)) last.rules.push(rule);
      else sections.push({ head: rule, rules: [rule] });
    }
    return sections;
  }

  #findAbove(id: RuleId): RuleId | undefined {
    let at = id;
    while (at !== '') {
      at = /^(.*)-[^-.]*$/.exec(at)?.[1] ?? /^(.*)\.[^.]*$/.exec(at)?.[1] ?? '';
      if (at !== id && this.#byId.has(at)) return at;
      const head = `${at}.0`;
      if (at !== '' && head !== id && this.#byId.has(head)) return head;
    }
    return undefined;
  }
}

/** The number of a rule's section. */
export function chapter(id: RuleId): string {
  return id.split(/[.-]/)[0] ?? id;
}

/** A text with the rules that are named in it. */
export function partsOf(text: string, known: (id: RuleId) => boolean): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(NUMBER)) {
    if (!known(found[0])) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ rule: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
