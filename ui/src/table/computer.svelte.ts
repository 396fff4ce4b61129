// Letting the seats that no person holds decide, one decision at a time, unless the player pauses them.
import type { OpenTable } from './table.svelte';

/** Milliseconds between two decisions of the computer, from slow to at once. */
export const PACES = [900, 300, 60, 0] as const;

/** The computer's seats at one table. */
export class Computer {
  paused = $state(false);
  pace = $state(2);
  #running = false;
  #ended = false;

  constructor(
    private readonly table: OpenTable,
    /** Whether it has to wait: while the past is looked at, the game stands still. */
    private readonly held: () => boolean = () => false,
    /** Whether it begins only when it is told to: a game that is gone on with stands still at first. */
    paused = false,
  ) {
    this.paused = paused;
  }

  /** Goes on for as long as the table waits for it. */
  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.table.waiting && !this.paused && !this.held() && !this.#ended) {
        if (this.table.busy || !(await this.table.advance())) return;
        await wait(PACES[this.pace] ?? 0);
      }
    } finally {
      this.#running = false;
    }
  }

  /** One decision, while paused. */
  async once(): Promise<void> {
    if (this.table.waiting) await this.table.advance();
  }

  close(): void {
    this.#ended = true;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
