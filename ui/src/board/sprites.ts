// Counter sprites: each face of a counter with its status drawn once for each size, then only copied.
import type { ModuleData, PieceId, PieceView } from '../generated';
import { counterOf } from './counter';
import { farPicture, paintFace } from './draw/face';
import { Pictures } from './pictures';

/** How many sprites are kept before the oldest go. */
const ROOM = 900;
/** How many sprites may be newly drawn in one frame, so that a frame stays short. */
const FRESH_IN_A_FRAME = 40;

/** The sprites of one module. */
export class Sprites {
  readonly #pictures: Pictures;
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  #fresh = 0;
  /** Whether a sprite was left for the next frame. */
  late = false;

  constructor(
    private readonly module: ModuleData,
    private readonly address: (path: string) => string,
    arrived: () => void,
  ) {
    this.#pictures = new Pictures(2000, arrived);
  }

  /** A new frame begins. */
  begin(): void {
    this.#fresh = 0;
    this.late = false;
  }

  /** The sprite of a face with its status, with this edge in device pixels; the simpler one of it `far` away. */
  get(id: PieceId, piece: PieceView, edge: number, far: boolean): HTMLCanvasElement | undefined {
    const status = piece.badges.map((badge) => `${badge.kind}${badge.value ?? ''}`).join(',');
    const key = `${id}/${piece.counter}/${piece.face}/${edge}/${far}/${status}`;
    const kept = this.#sprites.get(key);
    if (kept) return kept;
    if (this.#fresh >= FRESH_IN_A_FRAME) {
      this.late = true;
      return undefined;
    }
    const data = counterOf(this.module, id, piece);
    const picture = data?.faces[piece.face]?.picture;
    const image = picture === undefined ? null : this.#image(picture, far);
    if (image === 'coming') return undefined;
    const sprite = document.createElement('canvas');
    sprite.width = edge;
    sprite.height = edge;
    const context = sprite.getContext('2d');
    if (!context) return undefined;
    const colour = this.module.colours[piece.side] ?? '#8a8f98';
    paintFace(context, { image: image ?? undefined, piece, data, colour, far }, edge);
    this.#fresh++;
    this.#keep(key, sprite);
    return sprite;
  }

  /** The picture of a face; an author's module need not have the simpler one. */
  #image(picture: string, far: boolean): HTMLImageElement | null | 'coming' {
    const names = far ? [farPicture(picture), picture] : [picture];
    for (const name of names) {
      const url = this.address(name);
      const image = this.#pictures.get(url);
      if (image) return image;
      if (!this.#pictures.missing(url)) return 'coming';
    }
    return null;
  }

  #keep(key: string, sprite: HTMLCanvasElement): void {
    this.#sprites.set(key, sprite);
    const oldest = this.#sprites.keys().next();
    if (this.#sprites.size > ROOM && !oldest.done) this.#sprites.delete(oldest.value);
  }
}
