// Giving an answer by a button or a key, and asking first where the player wants to be asked.
import type { OfferData, Place } from '../generated';
import { openItems, type OpenItem } from './open';
import { settings } from './settings.svelte';
import type { OpenTable } from './table.svelte';

/** An answer that waits for a second word. */
export interface Pending {
  readonly offer: OfferData;
  readonly place: Place | undefined;
  /** What would be left undone. */
  readonly left: readonly OpenItem[];
  /** Whether a die would be rolled. */
  readonly rolls: boolean;
}

/** The answers of one table. */
export class Answering {
  pending = $state.raw<Pending | undefined>();

  constructor(
    private readonly table: OpenTable,
    /** Gives an answer for good, or shows first what dice would make of it. */
    private readonly give: (offer: OfferData, place?: Place) => Promise<boolean>,
  ) {}

  /** Takes an offer, or asks first: where a step is passed with something left, or a die is rolled. */
  async take(offer: OfferData, place?: Place): Promise<boolean> {
    const left = this.#left(offer, place);
    const rolls = settings.now.confirmDice && offer.rolls;
    if (left.length === 0 && !rolls) return this.give(offer, place);
    this.pending = { offer, place, left, rolls };
    return false;
  }

  /** The second word. */
  async sure(): Promise<void> {
    const pending = this.pending;
    this.pending = undefined;
    if (pending) await this.give(pending.offer, pending.place);
  }

  cancel(): void {
    this.pending = undefined;
  }

  /** What passing would leave undone: an answer without parts, piece or place, while others are open. */
  #left(offer: OfferData, place: Place | undefined): OpenItem[] {
    const passes = offer.items.length === 0 && offer.pieces.length === 0 && place === undefined && offer.choice === null;
    const desk = this.table.desk;
    if (!passes || !desk || !settings.now.warnBeforePassing) return [];
    return openItems(desk.offers, this.table.view, this.table.onMap);
  }
}
