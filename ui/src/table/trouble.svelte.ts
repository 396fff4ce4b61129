// What went wrong on the way to the desk or at it: shown until it is dismissed, with a way to try again.
import type { Fault } from '../generated';

/** A fault in sight. */
export interface Trouble {
  readonly fault: Fault;
  readonly retry: (() => void) | undefined;
}

class Troubles {
  now = $state.raw<Trouble | undefined>();
  /** Something that went well, and is worth a word. */
  told = $state('');

  tell(text: string): void {
    this.told = text;
  }

  show(fault: Fault, retry?: () => void): void {
    this.now = { fault, retry };
  }

  clear(): void {
    this.now = undefined;
    this.told = '';
  }
}

/** The page's trouble. */
export const troubles = new Troubles();
