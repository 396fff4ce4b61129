// What a player likes: how the page looks, moves and asks. Kept on this machine, for all games.
import { objectOf, readLikings, type Likings, type Looks, type MapLayer } from './likings';

/** Where the settings are kept. */
const KEPT_UNDER = 'motti.settings';

class Settings {
  #likings = $state(readLikings(localStorage.getItem(KEPT_UNDER)));
  #system = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.#system = event.matches));
    this.#show();
  }

  get now(): Readonly<Likings> {
    return this.#likings;
  }

  /** Whether things jump instead of gliding. */
  get still(): boolean {
    const { motion } = this.#likings;
    return motion === 'reduced' || (motion === 'system' && this.#system);
  }

  set<K extends keyof Likings>(name: K, value: Likings[K]): void {
    this.#likings[name] = value;
    this.#keep();
  }

  toggle(name: MapLayer): void {
    this.set(name, !this.#likings[name]);
  }

  #keep(): void {
    localStorage.setItem(KEPT_UNDER, JSON.stringify(this.#likings));
    this.#show();
  }

  /** What the style sheet has to know. */
  #show(): void {
    const root = document.documentElement;
    root.style.setProperty('--text-size', String(this.#likings.textSize));
    root.dataset['motion'] = this.still ? 'still' : 'full';
  }
}

/** The player's settings. */
export const settings = new Settings();

const LOOKS_UNDER = 'motti.looks';
/** How many games' looks are kept. */
const ROOM = 30;

/** How a game was last looked at by someone. */
export function looksOf(game: string): Looks {
  const kept = objectOf(localStorage.getItem(LOOKS_UNDER))[game];
  return typeof kept === 'object' && kept !== null ? (kept as Looks) : {};
}

/** Keeps how a game is looked at; the games not looked at for longest are forgotten. */
export function keepLooks(game: string, looks: Looks): void {
  const all = objectOf(localStorage.getItem(LOOKS_UNDER));
  delete all[game];
  all[game] = looks;
  const kept = Object.entries(all).slice(-ROOM);
  localStorage.setItem(LOOKS_UNDER, JSON.stringify(Object.fromEntries(kept)));
}
