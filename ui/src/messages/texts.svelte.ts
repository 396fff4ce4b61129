// The language of the page, and its texts: the page's own and those of the open module.
import type { FluentVariable } from '@fluent/bundle';
import type { Message } from '../generated';
// What the protocol and the table say is kept beside the engine that says it.
import engineEn from '../../../src-tauri/crates/engine/src/messages/en.ftl?raw';
import engineFi from '../../../src-tauri/crates/engine/src/messages/fi.ftl?raw';
import en from './en.ftl?raw';
import fi from './fi.ftl?raw';
import { BARE_NAMES, Texts, type Names } from './say';

/** The languages of the page, with their own names. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'fi', name: 'Suomi' },
] as const;

const OWN: Readonly<Record<string, string>> = { en: `${en}\n${engineEn}`, fi: `${fi}\n${engineFi}` };
const KEPT_UNDER = 'motti.language';

function firstLanguage(): string {
  const kept = localStorage.getItem(KEPT_UNDER);
  if (kept && OWN[kept]) return kept;
  return navigator.language.startsWith('fi') ? 'fi' : 'en';
}

class PageTexts {
  language = $state(firstLanguage());
  /** The Fluent sources of the open module, by language. */
  #module = $state.raw<Record<string, string>>({});
  #prefix = $state('');
  #names = $state.raw<Names>(BARE_NAMES);
  #own = $derived(new Texts(this.language, [OWN[this.language] ?? en]));
  /** The title's words first, so that a key of ours never stands in for one of its own. */
  #title = $derived.by(() => {
    // Where a module has no such language, its English is better than bare keys.
    const module = this.#module[this.language] ?? this.#module['en'] ?? '';
    return new Texts(this.language, [module, OWN[this.language] ?? en]);
  });

  choose(language: string): void {
    this.language = language;
    localStorage.setItem(KEPT_UNDER, language);
    document.documentElement.lang = language;
  }

  /** Speaks with the texts of a module from now on. */
  useModule(id: string, sources: Record<string, string>): void {
    this.#prefix = id;
    this.#module = sources;
  }

  /** Names pieces and places as this table does. */
  useNames(names: Names): void {
    this.#names = names;
  }

  t = (key: string, facts?: Record<string, FluentVariable>): string => this.#own.text(key, facts);
  /** Whether the page itself has a text. */
  knows = (key: string): boolean => this.#own.has(key);
  say = (message: Message): string => this.#title.say(message, this.#names);
  seat = (seat: string): string => this.#title.seat(seat);
  /** The first of these keys that has a text, as it is or behind the title's id. */
  word = (keys: readonly string[], otherwise: string): string =>
    this.#title.word(
      keys.flatMap((key) => [key, `${this.#prefix}-${key}`]),
      otherwise,
    );

  /** A text that a module gives by language. */
  of(byLanguage: Record<string, string>, otherwise: string): string {
    return byLanguage[this.language] ?? byLanguage['en'] ?? otherwise;
  }

  piece = (id: string): string => this.#names.piece(id);
  place = (place: string): string => this.#names.place(place);
}

/** The page's texts. */
export const texts = new PageTexts();
/** A text of the page. */
export const t = texts.t;
