// A large picture in halves of its size, so that a small view of it is drawn from few pixels.

/** Pictures with fewer pixels are drawn as they are. */
const FROM = 1 << 20;

/** The halves of pictures, made when they are first wanted. */
export class Mips {
  readonly #halves = new WeakMap<HTMLImageElement, HTMLCanvasElement[]>();

  /** The smallest picture that is sharp where each of its pixels is drawn at `scale`. */
  of(image: HTMLImageElement, scale: number): CanvasImageSource {
    if (scale > 0.5 || image.naturalWidth * image.naturalHeight < FROM) return image;
    const halves = this.#halves.get(image) ?? [];
    this.#halves.set(image, halves);
    const wanted = Math.min(5, Math.floor(-Math.log2(Math.max(scale, 1e-3))));
    while (halves.length < wanted) halves.push(half(halves.at(-1) ?? image));
    return halves[wanted - 1] ?? image;
  }
}

function half(source: HTMLImageElement | HTMLCanvasElement): HTMLCanvasElement {
  const [width, height] = source instanceof HTMLImageElement ? [source.naturalWidth, source.naturalHeight] : [source.width, source.height];
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width / 2));
  canvas.height = Math.max(1, Math.round(height / 2));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
