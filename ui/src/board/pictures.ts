// Pictures from the backend, loaded once each, and told to whoever waits for them.

/** A picture on its way: its element once it is there, `null` where it could not be had. */
type Held = HTMLImageElement | null | 'coming';

/** Keeps loaded pictures; the least lately used go first. */
export class Pictures {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly room: number,
    private readonly arrived: () => void,
  ) {}

  /** The picture when it is there; otherwise it is sent for, and `arrived` is called later. */
  get(url: string): HTMLImageElement | undefined {
    const held = this.#held.get(url);
    if (held === undefined) {
      this.#send(url);
      return undefined;
    }
    if (held === null || held === 'coming') return undefined;
    this.#held.delete(url);
    this.#held.set(url, held);
    return held;
  }

  /** Whether it is known that there is no such picture. */
  missing(url: string): boolean {
    return this.#held.get(url) === null;
  }

  #send(url: string): void {
    const image = new Image();
    // Without this a canvas that shows the picture could not be read back.
    image.crossOrigin = 'anonymous';
    image.decoding = 'async';
    this.#held.set(url, 'coming');
    image.onload = () => this.#keep(url, image);
    image.onerror = () => this.#keep(url, null);
    image.src = url;
  }

  #keep(url: string, held: Held): void {
    this.#held.set(url, held);
    for (const [oldest, one] of this.#held) {
      if (this.#held.size <= this.room) break;
      if (one !== 'coming') this.#held.delete(oldest);
    }
    this.arrived();
  }
}
