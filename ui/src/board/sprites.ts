// Counter sprites: each face of a counter drawn once for each size, then only copied.
import type { CounterData, ModuleData, PieceId, PieceView } from '../generated';
import { amountText } from '../messages/amount';
import { counterOf } from './counter';
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

  /** The sprite of a face with this edge in device pixels. */
  get(id: PieceId, piece: PieceView, edge: number): HTMLCanvasElement | undefined {
    const key = `${id}/${piece.counter}/${piece.face}/${edge}`;
    const kept = this.#sprites.get(key);
    if (kept) return kept;
    if (this.#fresh >= FRESH_IN_A_FRAME) {
      this.late = true;
      return undefined;
    }
    const data = counterOf(this.module, id, piece);
    const picture = data?.faces[piece.face]?.picture;
    const url = picture ? this.address(picture) : undefined;
    const image = url ? this.#pictures.get(url) : undefined;
    if (url && !image && !this.#pictures.missing(url)) return undefined;
    const sprite = document.createElement('canvas');
    sprite.width = edge;
    sprite.height = edge;
    const context = sprite.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    if (image) context.drawImage(image, 0, 0, edge, edge);
    else this.#plain(context, piece, edge, data);
    this.#fresh++;
    this.#keep(key, sprite);
    return sprite;
  }

  #keep(key: string, sprite: HTMLCanvasElement): void {
    this.#sprites.set(key, sprite);
    const oldest = this.#sprites.keys().next();
    if (this.#sprites.size > ROOM && !oldest.done) this.#sprites.delete(oldest.value);
  }

  /** What stands in where a module has no picture of a face: its side, its name, its values. */
  #plain(
    context: CanvasRenderingContext2D,
    piece: PieceView,
    edge: number,
    data: CounterData | undefined,
  ): void {
    context.fillStyle = this.module.colours[piece.side] ?? '#8a8f98';
    context.fillRect(0, 0, edge, edge);
    context.strokeStyle = 'rgba(0,0,0,0.65)';
    context.lineWidth = Math.max(1, edge / 24);
    context.strokeRect(0, 0, edge, edge);
    context.fillStyle = '#fff';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `600 ${Math.round(edge * 0.2)}px sans-serif`;
    context.fillText(data?.name ?? piece.counter, edge / 2, edge * 0.32, edge * 0.9);
    const values = Object.values(data?.faces[piece.face]?.values ?? {});
    context.font = `700 ${Math.round(edge * 0.26)}px sans-serif`;
    context.fillText(values.map(amountText).join('-'), edge / 2, edge * 0.7, edge * 0.9);
  }
}
