// Draws one map of a free table: boards, pieces and hands on three canvases, each drawn again only when it has changed.
import type { FreeDeck, FreeMap, Look, PieceId, PieceView } from '../generated';
import { between, bounded, revealing, showing, toMap, toScreen, zoomed, type Camera, type Size } from '../board/camera';
import type { Point } from '../board/geometry';
import { Tiles } from '../board/tiles';
import type { PlacedBoard } from './boards';
import type { Face, Faces } from './faces';
import type { Lying } from './layout';
import { trailOf, type Extent } from './look';
import { Mips } from './mips';

/** A deck where it lies. */
export interface LyingDeck extends Point {
  readonly deck: FreeDeck;
  readonly count: number;
  /** Its uppermost card, where that is face up and can be seen. */
  readonly top: Look | undefined;
}

/** What is carried over the map. */
export interface Carried {
  readonly looks: readonly Look[];
  /** Where it is, on the map. */
  readonly at: Point;
}

/** What is to be seen. */
export interface Scene {
  readonly map: FreeMap;
  readonly size: Size;
  readonly boards: readonly PlacedBoard[];
  readonly lying: readonly Lying[];
  readonly decks: readonly LyingDeck[];
  readonly selected: ReadonlySet<PieceId>;
  readonly cursor: Point | undefined;
  readonly carried: Carried | undefined;
  readonly box: { readonly from: Point; readonly to: Point } | undefined;
  readonly flashes: readonly Point[];
  readonly hovered: PieceId | undefined;
}

/** The layers of the drawing. */
const LAYERS = ['ground', 'pieces', 'hands'] as const;
type Layer = (typeof LAYERS)[number];
type Canvases = Readonly<Record<Layer, HTMLCanvasElement>>;

/** On which layers each part of the scene is seen. */
const LAYERS_OF: Readonly<Record<keyof Scene, readonly Layer[]>> = {
  map: LAYERS,
  size: LAYERS,
  boards: ['ground'],
  lying: ['pieces'],
  decks: ['pieces'],
  selected: ['hands'],
  cursor: ['hands'],
  carried: ['hands'],
  box: ['hands'],
  flashes: ['hands'],
  hovered: ['hands'],
};

/** The largest zoom: screen pixels for each of the map's. */
const LARGEST = 4;
/** How long the camera is on its way when it is sent somewhere, in milliseconds. */
const GLIDE = 180;
/** How many frames are remembered for their times. */
const REMEMBERED = 2000;
const CHOSEN = '#f2b90f';

/** Draws one map. */
export class FreeRenderer {
  readonly #contexts: Readonly<Record<Layer, CanvasRenderingContext2D>>;
  readonly #tiles = new Map<string, Tiles>();
  readonly #mips = new Mips();
  readonly #deaf: () => void;
  #scene: Scene | undefined;
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 1, height: 1 };
  #density = 1;
  #dirty = new Set<Layer>();
  #frame = 0;
  #placed = false;
  /** Whether the whole map is shown, as it was asked for. */
  #fitted = false;
  #way: { readonly from: Camera; readonly to: Camera; readonly since: number } | undefined;
  frames = 0;
  readonly times: number[] = [];

  constructor(
    canvases: Canvases,
    private readonly faces: Faces,
    private readonly address: (path: string) => string,
    private readonly moved: (camera: Camera) => void,
    /** Whether the camera jumps instead of gliding. */
    private readonly jumps: () => boolean,
  ) {
    const context = (layer: Layer): CanvasRenderingContext2D => {
      const found = canvases[layer].getContext('2d', { alpha: layer !== 'ground' });
      if (!found) throw new Error('no canvas');
      return found;
    };
    this.#contexts = { ground: context('ground'), pieces: context('pieces'), hands: context('hands') };
    this.#deaf = faces.listen(() => this.touch(...LAYERS));
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Where the camera is going, or where it is. */
  get aim(): Camera {
    return this.#way?.to ?? this.#camera;
  }

  get screen(): Size {
    return this.#screen;
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#deaf();
  }

  /** Shows another scene; only the layers of what differs are drawn again. */
  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    for (const part of Object.keys(LAYERS_OF) as (keyof Scene)[]) {
      if (scene[part] !== before?.[part]) this.touch(...LAYERS_OF[part]);
    }
  }

  /** The size of the board on the screen; true when it is the first. */
  resize(width: number, height: number, density: number): boolean {
    if (width < 1 || height < 1) return false;
    this.#screen = { width, height };
    this.#density = density;
    for (const layer of LAYERS) {
      const canvas = this.#contexts[layer].canvas;
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
    }
    const first = !this.#placed;
    // A map that is seen whole stays so, however its room changes.
    const whole = first || this.#fitted;
    this.look(whole ? this.#whole() : this.aim);
    this.#fitted = whole;
    return first;
  }

  fit(): void {
    this.glide(this.#whole());
    this.#fitted = true;
  }

  look(camera: Camera): void {
    this.#placed = true;
    this.#fitted = false;
    this.#way = undefined;
    this.#see(this.#bounded(camera));
  }

  /** Goes to another camera, smoothly where the player likes that. */
  glide(camera: Camera): void {
    const to = this.#bounded(camera);
    this.#fitted = false;
    if (this.jumps() || !this.#placed) {
      this.look(to);
      return;
    }
    this.#way = { from: this.#camera, to, since: performance.now() };
    this.touch('hands');
  }

  zoom(factor: number, about?: Point): void {
    const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
    this.glide(zoomed(this.aim, this.#screen, factor, about ?? middle));
  }

  pan(dx: number, dy: number): void {
    const { x, y, zoom } = this.#camera;
    this.look({ x: x - dx / zoom, y: y - dy / zoom, zoom });
  }

  /** Brings a point into sight. */
  reveal(point: Point): void {
    this.glide(revealing(this.aim, this.#screen, point, 60));
  }

  toMap(point: Point): Point {
    return toMap(this.#camera, this.#screen, point);
  }

  toScreen(point: Point): Point {
    return toScreen(this.#camera, this.#screen, point);
  }

  /** Draws these layers again in the next frame. */
  touch(...layers: readonly Layer[]): void {
    for (const layer of layers) this.#dirty.add(layer);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #whole(): Camera {
    return showing({ x: 0, y: 0, ...this.#size() }, this.#screen, 8, 1.5);
  }

  #size(): Size {
    return this.#scene?.size ?? { width: 1000, height: 800 };
  }

  #bounded(camera: Camera): Camera {
    return bounded(camera, this.#screen, this.#size(), LARGEST);
  }

  #see(next: Camera): void {
    this.#camera = next;
    this.touch(...LAYERS);
    this.moved(next);
  }

  #draw(): void {
    this.#frame = 0;
    const begun = performance.now();
    this.#goOn(begun);
    const dirty = this.#dirty;
    this.#dirty = new Set();
    const scene = this.#scene;
    if (scene) {
      if (dirty.has('ground')) this.#ground(scene);
      if (dirty.has('pieces')) this.#pieces(scene);
      if (dirty.has('hands')) this.#hands(scene);
    }
    this.frames++;
    if (this.times.push(performance.now() - begun) > REMEMBERED) this.times.shift();
  }

  #goOn(now: number): void {
    const way = this.#way;
    if (!way) return;
    const part = Math.min(1, (now - way.since) / GLIDE);
    if (part >= 1) this.#way = undefined;
    this.#see(part >= 1 ? way.to : between(way.from, way.to, part));
  }

  /** A layer's context, empty, in pixels of the map. */
  #begin(layer: Layer): CanvasRenderingContext2D {
    const context = this.#contexts[layer];
    const { x, y, zoom } = this.#camera;
    const { width, height } = this.#screen;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const scale = zoom * this.#density;
    context.setTransform(scale, 0, 0, scale, (width / 2 - x * zoom) * this.#density, (height / 2 - y * zoom) * this.#density);
    context.imageSmoothingQuality = 'medium';
    return context;
  }

  /** What of the map is in sight, with so much around it. */
  #sight(margin = 0): Extent {
    const { x, y, zoom } = this.#camera;
    const [across, down] = [this.#screen.width / 2 / zoom + margin, this.#screen.height / 2 / zoom + margin];
    return { left: x - across, top: y - down, right: x + across, bottom: y + down };
  }

  #ground({ map, size, boards }: Scene): void {
    const context = this.#begin('ground');
    const sight = this.#sight();
    context.fillStyle = '#14191f';
    context.fillRect(sight.left, sight.top, sight.right - sight.left, sight.bottom - sight.top);
    context.fillStyle = map.colour ?? '#242c37';
    context.fillRect(0, 0, size.width, size.height);
    for (const placed of boards) this.#board(context, placed);
  }

  #board(context: CanvasRenderingContext2D, { board, x, y, reversed }: PlacedBoard): void {
    context.save();
    context.translate(x, y);
    if (reversed) {
      context.translate(board.width, board.height);
      context.rotate(Math.PI);
    }
    context.fillStyle = board.colour ?? '#d8d2c0';
    if (board.colour !== null || (board.picture === null && board.tiles.length === 0)) context.fillRect(0, 0, board.width, board.height);
    if (board.tiles.length > 0) this.#tiled(context, { board, x, y, reversed });
    else if (board.picture !== null) {
      const image = this.faces.image(board.picture);
      const scale = this.#camera.zoom * this.#density;
      if (image) context.drawImage(this.#mips.of(image, (scale * board.width) / image.naturalWidth), 0, 0, board.width, board.height);
    }
    context.restore();
  }

  #tiled(context: CanvasRenderingContext2D, { board, x, y, reversed }: PlacedBoard): void {
    let tiles = this.#tiles.get(board.name);
    if (!tiles) {
      tiles = new Tiles({ pictures: board.tiles }, this.address, () => this.touch('ground'));
      this.#tiles.set(board.name, tiles);
    }
    const { zoom } = this.#camera;
    const [ownX, ownY] = [this.#camera.x - x, this.#camera.y - y];
    const camera = reversed ? { x: board.width - ownX, y: board.height - ownY, zoom } : { x: ownX, y: ownY, zoom };
    // Whole pixels of the screen, so that no seam shows between two tiles.
    const unit = zoom * this.#density;
    const even = (value: number): number => Math.round(value * unit) / unit;
    for (const tile of tiles.seen(camera, this.#screen, this.#density, false)) {
      const [left, top] = [even(tile.x), even(tile.y)];
      context.drawImage(tile.image, left, top, even(tile.x + tile.width) - left, even(tile.y + tile.height) - top);
    }
  }

  #pieces({ lying, decks }: Scene): void {
    const context = this.#begin('pieces');
    const sight = this.#sight(150);
    for (const deck of decks) this.#deck(context, deck);
    for (const { piece, x, y } of lying) {
      if (!piece.look) continue;
      this.#trail(context, piece, { x, y });
      const { extent } = this.faces.face(piece.look);
      if (x + extent.right < sight.left || x + extent.left > sight.right || y + extent.bottom < sight.top || y + extent.top > sight.bottom) continue;
      this.#face(context, piece.look, { x, y });
    }
  }

  #face(context: CanvasRenderingContext2D, look: Look, { x, y }: Point, paler = false): void {
    const face: Face = this.faces.face(look);
    context.translate(x, y);
    if (look.pale || paler) context.globalAlpha = 0.55;
    if (face.whole && face.laid.length === 0) this.#bare(context, look);
    else this.faces.draw(context, face, this.#camera.zoom * this.#density);
    context.globalAlpha = 1;
    context.translate(-x, -y);
  }

  /** A piece without any picture is shown by its name. */
  #bare(context: CanvasRenderingContext2D, look: Look): void {
    context.fillStyle = '#e9e4d4';
    context.strokeStyle = '#333';
    context.fillRect(-20, -20, 40, 40);
    context.strokeRect(-20, -20, 40, 40);
    context.fillStyle = '#222';
    context.font = '10px sans-serif';
    context.textAlign = 'center';
    context.fillText(look.name.slice(0, 6), 0, 3);
  }

  #trail(context: CanvasRenderingContext2D, piece: PieceView, to: Point): void {
    const points = piece.look ? trailOf(piece.look) : [];
    const [first, ...rest] = points;
    if (!first) return;
    context.beginPath();
    context.moveTo(...first);
    for (const point of rest) context.lineTo(...point);
    context.lineTo(to.x, to.y);
    context.lineWidth = 3;
    context.setLineDash([8, 5]);
    context.strokeStyle = 'rgb(20 20 20 / 70%)';
    context.stroke();
    context.setLineDash([]);
  }

  #deck(context: CanvasRenderingContext2D, { deck, x, y, count, top }: LyingDeck): void {
    const [width, height] = [Math.max(30, deck.width), Math.max(30, deck.height)];
    context.translate(x, y);
    if (count === 0) {
      context.setLineDash([6, 4]);
      context.strokeStyle = 'rgb(240 240 240 / 70%)';
      context.lineWidth = 2;
      context.strokeRect(-width / 2, -height / 2, width, height);
      context.setLineDash([]);
    }
    const thick = Math.min(4, count - 1);
    for (let below = thick; below >= 0 && count > 0; below--) {
      context.fillStyle = '#34405c';
      context.strokeStyle = '#d9cfa6';
      context.lineWidth = 1.5;
      context.fillRect(-width / 2 + below * 2, -height / 2 - below * 2, width, height);
      context.strokeRect(-width / 2 + below * 2, -height / 2 - below * 2, width, height);
    }
    if (top) this.#face(context, top, { x: 0, y: 0 });
    const size = Math.max(12, Math.min(24, height / 5));
    context.font = `bold ${size}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = 'rgb(10 12 18 / 80%)';
    context.beginPath();
    context.roundRect(-size, height / 2 - size * 1.2, size * 2, size * 1.3, 4);
    context.fill();
    context.fillStyle = '#fff';
    context.fillText(String(count), 0, height / 2 - size * 0.55);
    context.translate(-x, -y);
  }

  #hands(scene: Scene): void {
    const context = this.#begin('hands');
    const line = 1 / this.#camera.zoom;
    for (const one of scene.lying) {
      if (scene.selected.has(one.id)) this.#outline(context, one, CHOSEN, 3 * line);
      else if (one.id === scene.hovered) this.#outline(context, one, 'rgb(255 255 255 / 85%)', 2 * line);
    }
    for (const { x, y } of scene.flashes) {
      context.strokeStyle = '#8cc8ff';
      context.lineWidth = 4 * line;
      context.beginPath();
      context.arc(x, y, Math.max(34, 26 * line), 0, 2 * Math.PI);
      context.stroke();
    }
    if (scene.cursor) this.#cursor(context, scene.cursor, line);
    if (scene.box) {
      const { from, to } = scene.box;
      context.fillStyle = 'rgb(242 185 15 / 15%)';
      context.strokeStyle = CHOSEN;
      context.lineWidth = line;
      context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
      context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
    }
    const carried = scene.carried;
    carried?.looks.forEach((look, index) => {
      const step = Math.min(index, 5) * 4;
      this.#face(context, look, { x: carried.at.x + step, y: carried.at.y - step }, true);
    });
  }

  #outline(context: CanvasRenderingContext2D, one: Lying, colour: string, width: number): void {
    if (!one.piece.look) return;
    const { left, top, right, bottom } = this.faces.face(one.piece.look).extent;
    context.lineWidth = width + 2 / this.#camera.zoom;
    context.strokeStyle = 'rgb(0 0 0 / 60%)';
    context.strokeRect(one.x + left, one.y + top, right - left, bottom - top);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.strokeRect(one.x + left, one.y + top, right - left, bottom - top);
  }

  #cursor(context: CanvasRenderingContext2D, { x, y }: Point, line: number): void {
    const reach = 20 * line;
    for (const [width, colour] of [[5, '#000'], [2.5, '#8cc8ff']] as const) {
      context.lineWidth = width * line;
      context.strokeStyle = colour;
      context.beginPath();
      context.arc(x, y, reach, 0, 2 * Math.PI);
      context.moveTo(x - 1.6 * reach, y);
      context.lineTo(x - 0.5 * reach, y);
      context.moveTo(x + 0.5 * reach, y);
      context.lineTo(x + 1.6 * reach, y);
      context.moveTo(x, y - 1.6 * reach);
      context.lineTo(x, y - 0.5 * reach);
      context.moveTo(x, y + 0.5 * reach);
      context.lineTo(x, y + 1.6 * reach);
      context.stroke();
    }
  }
}
