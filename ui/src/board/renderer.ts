// The board's renderer: three canvases, each drawn again only when something on it has changed.
import type { ModuleData, Sheet } from '../generated';
import { between, bounded, showing, toMap, toScreen, zoomed, type Camera, type Size } from './camera';
import { drawGround } from './draw/ground';
import { drawHands } from './draw/hands';
import { drawOverlay, drawShades } from './draw/overlays';
import { drawPieces } from './draw/pieces';
import { Geometry, type Point } from './geometry';
import { EMPTY_SCENE, LAYERS_OF, type Layer, type Scene } from './scene';
import { Sprites } from './sprites';
import { counterEdge } from './stacks';
import { Tiles } from './tiles';

/** What the drawing functions get. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly geometry: Geometry;
  readonly camera: Camera;
  readonly screen: Size;
  /** Device pixels for each screen pixel. */
  readonly density: number;
  readonly scene: Scene;
  readonly sprites: Sprites;
  readonly tiles: Tiles;
  /** Whether the camera rests, so that it is worth drawing sharply. */
  readonly still: boolean;
}

/** The largest zoom: a counter's edge on the screen, in pixels. */
const LARGEST_COUNTER = 104;
/** How long the camera rests before everything is drawn at its exact size. */
const REST = 140;
/** How long the camera is on its way when it is sent somewhere. */
const GLIDE = 180;
/** How many frames are remembered for their times. */
const REMEMBERED = 2000;
const LAYERS: readonly Layer[] = ['ground', 'pieces', 'hands'];

/** Draws one sheet of a module. */
export class Renderer {
  readonly geometry: Geometry;
  readonly #contexts: Readonly<Record<Layer, CanvasRenderingContext2D>>;
  readonly #sprites: Sprites;
  readonly #tiles: Tiles;
  #scene: Scene = EMPTY_SCENE;
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 1, height: 1 };
  #density = 1;
  #dirty = new Set<Layer>();
  #frame = 0;
  #rest = 0;
  #still = true;
  #placed = false;
  #way: { readonly from: Camera; readonly to: Camera; readonly since: number } | undefined;
  /** Frames drawn so far: a still board draws none. */
  frames = 0;
  /** How long the last frames took to draw, in milliseconds. */
  readonly times: number[] = [];

  constructor(
    canvases: Readonly<Record<Layer, HTMLCanvasElement>>,
    sheet: Sheet,
    module: ModuleData,
    address: (path: string) => string,
    private readonly moved: (camera: Camera) => void,
    /** Whether the camera jumps instead of gliding. */
    private readonly jumps: () => boolean = () => true,
  ) {
    this.geometry = new Geometry(sheet);
    const context = (layer: Layer): CanvasRenderingContext2D => {
      const found = canvases[layer].getContext('2d', { alpha: layer !== 'ground' });
      if (!found) throw new Error('no canvas');
      return found;
    };
    this.#contexts = {
      ground: context('ground'),
      pieces: context('pieces'),
      hands: context('hands'),
    };
    this.#sprites = new Sprites(module, address, () => this.touch('pieces', 'hands'));
    this.#tiles = new Tiles(sheet, address, () => this.touch('ground'));
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Where the camera is going, or where it is. */
  get aim(): Camera {
    return this.#way?.to ?? this.#camera;
  }

  /** Whether everything lies on the canvases as it is: nothing is still coming, and no layer waits. */
  get drawn(): boolean {
    return this.frames > 0 && this.#dirty.size === 0 && this.#tiles.complete && !this.#sprites.late;
  }

  get screen(): Size {
    return this.#screen;
  }

  /** Ends all drawing. */
  close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  /** Shows another scene; only the layers of what differs are drawn again. */
  show(scene: Scene): void {
    for (const part of Object.keys(LAYERS_OF) as (keyof Scene)[]) {
      if (scene[part] !== this.#scene[part]) this.touch(...LAYERS_OF[part]);
    }
    this.#scene = scene;
  }

  /** The size of the board on the screen; true when it is the first, and the whole map is shown. */
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
    if (first) this.look(this.#whole());
    else this.look(this.aim);
    return first;
  }

  /** Shows the whole map. */
  fit(): void {
    this.glide(this.#whole());
  }

  /** Looks from another camera at once. */
  look(camera: Camera): void {
    this.#placed = true;
    this.#way = undefined;
    this.#see(this.#bounded(camera));
  }

  /** Goes to another camera, smoothly where the player likes that. */
  glide(camera: Camera): void {
    const to = this.#bounded(camera);
    if (this.jumps() || !this.#placed) {
      this.look(to);
      return;
    }
    this.#way = { from: this.#camera, to, since: performance.now() };
    this.touch('hands');
  }

  #whole(): Camera {
    return showing({ x: 0, y: 0, ...this.#map() }, this.#screen);
  }

  #bounded(camera: Camera): Camera {
    return bounded(camera, this.#screen, this.#map(), LARGEST_COUNTER / counterEdge(this.geometry));
  }

  #see(next: Camera): void {
    this.#still = next.zoom === this.#camera.zoom;
    this.#camera = next;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      if (this.#still) return;
      this.#still = true;
      this.touch('pieces', 'ground');
    }, REST);
    this.touch(...LAYERS);
    this.moved(next);
  }

  /** Zooms about a point of the screen; about its middle when none is given. */
  zoom(factor: number, about?: Point): void {
    const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
    this.glide(zoomed(this.aim, this.#screen, factor, about ?? middle));
  }

  toMap(point: Point): Point {
    return toMap(this.#camera, this.#screen, point);
  }

  toScreen(point: Point): Point {
    return toScreen(this.#camera, this.#screen, point);
  }

  /** Draws these layers again in the next frame. */
  touch(...layers: Layer[]): void {
    for (const layer of layers) this.#dirty.add(layer);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #map(): Size {
    return { width: this.geometry.width, height: this.geometry.height };
  }

  #draw(): void {
    this.#frame = 0;
    this.frames++;
    const begun = performance.now();
    this.#goOn(begun);
    const dirty = this.#dirty;
    this.#dirty = new Set();
    this.#sprites.begin();
    if (dirty.has('ground')) {
      const brush = this.#brush('ground');
      drawGround(brush);
      drawShades(brush);
    }
    if (dirty.has('pieces')) {
      const brush = this.#brush('pieces');
      drawPieces(brush);
      drawOverlay(brush);
    }
    if (dirty.has('hands')) drawHands(this.#brush('hands'));
    if (this.#sprites.late) this.touch('pieces');
    this.times.push(performance.now() - begun);
    if (this.times.length > REMEMBERED) this.times.shift();
  }

  /** The camera's next step on its way. */
  #goOn(now: number): void {
    const way = this.#way;
    if (!way) return;
    const part = Math.min(1, (now - way.since) / GLIDE);
    if (part >= 1) this.#way = undefined;
    // It starts at once and arrives gently.
    this.#see(part >= 1 ? way.to : between(way.from, way.to, 1 - (1 - part) ** 3));
    // What is drawn in this frame need not be drawn in another.
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#way) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #brush(layer: Layer): Brush {
    const context = this.#contexts[layer];
    const scale = this.#density;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (layer !== 'ground') context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const { x, y, zoom } = this.#camera;
    const all = zoom * scale;
    context.setTransform(
      all,
      0,
      0,
      all,
      (this.#screen.width / 2) * scale - x * all,
      (this.#screen.height / 2) * scale - y * all,
    );
    return {
      context,
      geometry: this.geometry,
      camera: this.#camera,
      screen: this.#screen,
      density: scale,
      scene: this.#scene,
      sprites: this.#sprites,
      tiles: this.#tiles,
      still: this.#still,
    };
  }
}
