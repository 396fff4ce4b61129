// Sentences from messages: a key and its facts, by the Fluent texts of one language.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Fact, Message } from '../generated';
import { amountText } from './amount';

/** How the table that is open names its pieces and places. */
export interface Names {
  piece(id: string): string;
  place(place: string): string;
}

/** Names for where no table is open: everything is called by its id. */
export const BARE_NAMES: Names = { piece: (id) => id, place: (place) => place };

/** The texts of one language. */
export class Texts {
  readonly #bundle: FluentBundle;

  /** Reads sources; a later source may add texts, never replace one. */
  constructor(
    readonly language: string,
    sources: readonly string[],
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const source of sources) {
      this.#bundle.addResource(new FluentResource(source));
    }
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** A text of the page itself. A key without a text shows itself. */
  text(key: string, facts: Record<string, FluentVariable> = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, facts, []) : key;
  }

  /** The first of these keys that has a text, or what is given otherwise. */
  word(keys: readonly string[], otherwise: string): string {
    const key = keys.find((one) => this.has(one));
    return key === undefined ? otherwise : this.text(key);
  }

  /** The sentence of a message. A key without a text shows itself with its facts. */
  say(message: Message, names: Names = BARE_NAMES): string {
    const facts = message.facts ?? [];
    const pattern = this.#bundle.getMessage(message.key)?.value;
    if (!pattern) {
      const shown = facts.map(([name, fact]) => `${name}=${this.#plain(fact, names)}`);
      return [message.key, ...shown].join(' ');
    }
    const values: Record<string, FluentVariable> = {};
    for (const [name, fact] of facts) {
      values[name] = 'number' in fact ? fact.number : this.#plain(fact, names);
    }
    return this.#bundle.formatPattern(pattern, values, []);
  }

  /** A seat's name. */
  seat(seat: string): string {
    return this.word([`seat-${seat}`], seat);
  }

  #plain(fact: Fact, names: Names): string {
    if ('piece' in fact) return names.piece(fact.piece);
    if ('place' in fact) return names.place(fact.place);
    if ('amount' in fact) return amountText(fact.amount);
    if ('number' in fact) return String(fact.number);
    if ('seat' in fact) return this.seat(fact.seat);
    if ('rule' in fact) return fact.rule;
    if ('word' in fact) return this.word([fact.word], fact.word);
    return fact.text;
  }
}
