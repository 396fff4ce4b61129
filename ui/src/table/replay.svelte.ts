// Going through a game that was played: any position, step by step, backwards as well.
import type { Position, Seat } from '../generated';
import { faultOf } from '../backend/backend';
import type { OpenTable } from './table.svelte';
import { troubles } from './trouble.svelte';

/** Milliseconds a ply, from slow to fast. */
export const SPEEDS = [1600, 800, 400, 150, 40] as const;

/** The replay of one table. */
export class Replay {
  position = $state.raw<Position | undefined>();
  playing = $state(false);
  speed = $state(2);
  /** The seat through whose eyes the past is seen; those of the table when absent. */
  eyes = $state<Seat | undefined>();
  #wanted = 0;
  #asking = false;
  #timer = 0;

  constructor(private readonly table: OpenTable) {}

  get on(): boolean {
    return this.position !== undefined;
  }

  /** Begins at the position that is now on the table. */
  open(): Promise<void> {
    return this.jump(this.table.view.ply);
  }

  /** Back to now. */
  close(): void {
    this.pause();
    this.eyes = undefined;
    this.position = undefined;
  }

  /** The position after a ply. While one is on its way only the last one wanted is asked for next. */
  async jump(ply: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(ply, this.position?.of ?? ply));
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let asked = -1; asked !== this.#wanted; ) {
        asked = this.#wanted;
        const answer = await this.table.backend.request({
          at: { table: this.table.seeing, ply: asked, ...(this.eyes === undefined ? {} : { seat: this.eyes }) },
        });
        const fault = faultOf(answer);
        if (fault) {
          this.pause();
          troubles.show(fault, () => void this.jump(asked));
          return;
        }
        if (typeof answer !== 'object' || !('position' in answer)) return;
        this.position = answer.position;
        const places = answer.position.made?.events.flatMap((event) => event.places ?? []) ?? [];
        this.table.flash(places);
      }
    } finally {
      this.#asking = false;
    }
  }

  /** The same position through other eyes. */
  async seeAs(seat: Seat | undefined): Promise<void> {
    this.pause();
    this.eyes = seat;
    await this.jump(this.position?.ply ?? 0);
  }

  /** Plays from the position after a ply. */
  async playFrom(ply: number): Promise<void> {
    await this.open();
    await this.jump(ply);
    if (this.position) {
      this.playing = true;
      void this.#next(ply + 1);
    }
  }

  step(by: number): Promise<void> {
    this.pause();
    return this.jump((this.position?.ply ?? 0) + by);
  }

  play(): void {
    const position = this.position;
    if (!position) return;
    this.playing = true;
    const from = position.ply >= position.of ? 0 : position.ply;
    void this.#next(from === 0 ? 0 : from + 1);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #next(ply: number): Promise<void> {
    await this.jump(ply);
    const of = this.position?.of ?? 0;
    if (!this.playing || ply >= of) {
      this.playing = false;
      return;
    }
    this.#timer = window.setTimeout(() => void this.#next(ply + 1), SPEEDS[this.speed] ?? 400);
  }
}
