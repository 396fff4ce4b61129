// Keys as they are written down: `Shift+ArrowLeft`, `N`, `Ctrl+Z`.

/** What of a keyboard event says which keys are down. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys that only change others. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

/** The keys of an event, or nothing while only a modifier is down. */
export function comboOf(event: Pressed): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined;
  const letter = /^\p{L}$/u.test(event.key);
  const sign = event.key.length === 1 && !letter && event.key !== ' ';
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // Signs need Shift or not as the keyboard has them: only the sign counts.
  if (event.shiftKey && !sign) parts.push('Shift');
  parts.push(event.key === ' ' ? 'Space' : letter ? event.key.toUpperCase() : event.key);
  return parts.join('+');
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
};

/** The keys one by one, as they are shown. */
export function keysOf(combo: string): string[] {
  // The plus sign itself stands alone, or last.
  const parts = combo.endsWith('+') ? [...combo.slice(0, -1).split('+').filter(Boolean), '+'] : combo.split('+');
  return parts.map((part) => SHOWN[part] ?? part);
}

/** Whether something takes keys itself, so that none of them is a command. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  );
}

/** Whether the board has the keys of the board: so has the page while nothing has the focus. */
export function isBoard(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.dataset['testid'] === 'board');
}
