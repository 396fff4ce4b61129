// The night: colours fade, all becomes dark and blue. Each tile is toned once and kept, so a frame costs no more than by day.

/** How many toned tiles are kept: of 512 pixels each, about 36 MB. */
const ROOM = 36;
/** How much colour is lost. */
const FADED = 0.35;
/** What the colours are multiplied by. */
const MOONLIGHT = '#7486b4';

/** Tones what is drawn already. */
export function darken(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.save();
  context.globalCompositeOperation = 'saturation';
  context.globalAlpha = FADED;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'multiply';
  context.globalAlpha = 1;
  context.fillStyle = MOONLIGHT;
  context.fillRect(0, 0, width, height);
  context.restore();
}

/** Tiles as they look at night; the least lately used go first. */
export class Nights {
  readonly #toned = new Map<HTMLImageElement, HTMLCanvasElement>();

  /** A tile as it looks at night; as by day where no canvas can be had. */
  of(image: HTMLImageElement): CanvasImageSource {
    const kept = this.#toned.get(image);
    const toned = kept ?? this.#tone(image);
    if (!toned) return image;
    this.#toned.delete(image);
    this.#toned.set(image, toned);
    const oldest = this.#toned.keys().next();
    if (this.#toned.size > ROOM && !oldest.done) this.#toned.delete(oldest.value);
    return toned;
  }

  #tone(image: HTMLImageElement): HTMLCanvasElement | undefined {
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.drawImage(image, 0, 0);
    darken(context, canvas.width, canvas.height);
    return canvas;
  }
}
