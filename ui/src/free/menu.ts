// The menu of one or more pieces, put together from what the engine offers for each.
import type { Message, OfferData, PieceId, Verb } from '../generated';

/** An entry of a menu. */
export interface Entry {
  readonly verb: Verb;
  readonly choice: string | undefined;
  /** Its words. */
  readonly label: Message;
  /** The pieces that can do it. */
  readonly pieces: readonly PieceId[];
  /** The value that goes with it; where it is asked for, what stands there now. */
  readonly value: string | undefined;
  /** Whether the player is asked for the value. */
  readonly asks: boolean;
  /** The keys that do it as well; nothing for a command without a key. */
  readonly keys: string | undefined;
}

function valueOf(offer: OfferData): string | undefined {
  const item = offer.items.find((one) => one.verb === 'value');
  return item && (item.choice ?? '');
}

/** The keys in the choice of a command: what stands on them, and not a name or a number. */
export function keysIn(offer: Pick<OfferData, 'verb' | 'choice'>): string | undefined {
  if (offer.verb !== 'command' || offer.choice === null || /^[:#]./.test(offer.choice)) return undefined;
  return offer.choice;
}

/** One menu of several: each thing once, in the order in which the pieces have it. */
export function mergedMenu(menus: readonly (readonly OfferData[])[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const menu of menus) {
    const offers = menu.filter((offer) => offer.places.length === 0);
    for (const offer of offers) {
      const value = valueOf(offer);
      const alike = offers.filter((one) => one.verb === offer.verb && one.choice === offer.choice);
      // Where a command offers its values, each is an entry; a single one is the present value.
      const asks = value !== undefined && alike.length === 1;
      const key = [offer.verb, offer.choice ?? '', asks ? '' : (value ?? '')].join('\n');
      const known = found.get(key);
      if (known) {
        if (offer.verb === 'order') continue;
        found.set(key, { ...known, pieces: [...new Set([...known.pieces, ...offer.pieces])] });
        continue;
      }
      found.set(key, { verb: offer.verb, choice: offer.choice ?? undefined, label: offer.label, pieces: offer.pieces, value, asks, keys: keysIn(offer) });
    }
  }
  // What the module itself names comes first; a place in the stack is one piece's own affair.
  const ranks = ['command', 'order', 'remove'];
  return [...found.values()]
    .filter((entry) => menus.length === 1 || entry.verb !== 'order')
    .sort((a, b) => ranks.indexOf(a.verb) - ranks.indexOf(b.verb));
}

/** The words that Java has for keys which browsers call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};

/** The keys that are down, as a module writes them; nothing while only a modifier is. */
export function moduleKeys(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>): string | undefined {
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead'].includes(event.key)) return undefined;
  // With Shift or Ctrl a letter or digit is still the key that it stands on.
  const own = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1];
  const pad = /^Numpad(\d)$/.exec(event.code)?.[1];
  const letter = /^\p{L}$/u.test(event.key) ? event.key.toUpperCase() : undefined;
  const name = pad !== undefined ? `Num${pad}` : (NAMES[event.key] ?? letter ?? own ?? event.key);
  const parts = [event.ctrlKey && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift', event.metaKey && 'Meta', name];
  return parts.filter((part) => part !== false).join('+');
}
