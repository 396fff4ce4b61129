// The faces of a free table's pieces: laid out once, and drawn once for each size, then only copied.
import type { Look } from '../generated';
import { Pictures } from '../board/pictures';
import { extentOf, lay, paint, type Extent, type Laid } from './look';

/** How many faces are kept drawn. */
const ROOM = 6000;
/** How many pictures are kept. */
const PICTURES = 6000;
/** A face of so many pixels or more is not kept: copying it costs as much as drawing it. */
const LARGE = 512 * 512;

/** A look that is laid out. */
export interface Face {
  readonly look: Look;
  readonly laid: readonly Laid[];
  readonly extent: Extent;
  /** Whether all its pictures are there, or are known not to be. */
  readonly whole: boolean;
  /** Itself, drawn at each size that was wanted. */
  readonly sprites: Map<number, HTMLCanvasElement>;
}

/** All faces of one table. */
export class Faces {
  readonly #pictures: Pictures;
  readonly #keys = new WeakMap<Look, string>();
  readonly #faces = new Map<string, Face>();
  /** The same by their looks, which is quicker. */
  #known = new WeakMap<Look, Face>();
  #drawn = 0;
  readonly #ruler: CanvasRenderingContext2D | null;
  readonly #waiting = new Set<() => void>();
  /** Counts the pictures that have arrived. */
  arrived = 0;

  constructor(private readonly address: (path: string) => string) {
    this.#pictures = new Pictures(PICTURES, () => this.#tell());
    this.#ruler = document.createElement('canvas').getContext('2d');
  }

  /** Calls when a picture has arrived, until the function it gives back is called. */
  listen(told: () => void): () => void {
    this.#waiting.add(told);
    return () => this.#waiting.delete(told);
  }

  #tell(): void {
    this.arrived++;
    for (const told of this.#waiting) told();
  }

  image = (name: string): HTMLImageElement | undefined => this.#pictures.get(this.address(name));

  /** Whether it is known that there is no such picture. */
  missing(name: string): boolean {
    return this.#pictures.missing(this.address(name));
  }

  /** A look laid out; again as long as some of its pictures are on their way. */
  face(look: Look): Face {
    const known = this.#known.get(look);
    if (known) return known;
    const key = this.#key(look);
    const kept = this.#faces.get(key);
    if (kept) {
      this.#known.set(look, kept);
      return kept;
    }
    const laid = lay(look, this.image, this.#width);
    const whole = look.parts.every((part) => !('picture' in part) || this.image(part.picture.name) !== undefined || this.missing(part.picture.name));
    const face: Face = { look, laid, extent: extentOf(laid), whole, sprites: new Map() };
    if (whole) {
      keep(this.#faces, key, face, 4 * ROOM);
      this.#known.set(look, face);
    }
    return face;
  }

  /** Draws a face with its middle at the point 0, 0; a pixel of the map is `scale` pixels of the canvas. */
  draw(context: CanvasRenderingContext2D, face: Face, scale: number): void {
    const { left, top, right, bottom } = face.extent;
    const size = steps(scale);
    const [width, height] = [Math.ceil((right - left) * size), Math.ceil((bottom - top) * size)];
    if (!face.whole || width < 1 || height < 1 || width * height > LARGE) {
      paint(context, face.laid, this.image);
      return;
    }
    const sprite = face.sprites.get(size) ?? this.#sprite(face, size, width, height);
    if (sprite) context.drawImage(sprite, left, top, sprite.width / size, sprite.height / size);
  }

  #sprite(face: Face, scale: number, width: number, height: number): HTMLCanvasElement | undefined {
    if (this.#drawn++ >= ROOM) this.#forget();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.scale(scale, scale);
    context.translate(-face.extent.left, -face.extent.top);
    paint(context, face.laid, this.image);
    face.sprites.set(scale, canvas);
    return canvas;
  }

  /** Too many are drawn: all are drawn anew as they are wanted. */
  #forget(): void {
    for (const face of this.#faces.values()) face.sprites.clear();
    this.#faces.clear();
    this.#known = new WeakMap();
    this.#drawn = 0;
  }

  #key(look: Look): string {
    let key = this.#keys.get(look);
    if (key === undefined) {
      key = JSON.stringify(look.parts.filter((part) => !('trail' in part)));
      this.#keys.set(look, key);
    }
    return key;
  }

  #width = (text: string, font: string): number => {
    if (!this.#ruler) return text.length * 6;
    this.#ruler.font = font;
    return this.#ruler.measureText(text).width;
  };
}

/** Sizes go by halves of an octave, so that a zoom draws each face anew a few times only. */
function steps(scale: number): number {
  return Math.min(2, 2 ** (Math.ceil(Math.log2(Math.max(scale, 0.02)) * 2) / 2));
}

function keep<T>(all: Map<string, T>, key: string, one: T, room: number): void {
  all.set(key, one);
  const oldest = all.keys().next();
  if (all.size > room && !oldest.done) all.delete(oldest.value);
}
