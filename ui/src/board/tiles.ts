// The map's pictures, cut into tiles: the fitting scale is drawn, the smallest stands in while it comes.
import type { Picture, Sheet } from '../generated';
import type { Camera, Size } from './camera';
import { Nights } from './draw/night';
import { Pictures } from './pictures';

/** A tile that is there, and where it lies in units of the map. */
export interface Tile {
  readonly image: CanvasImageSource;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A tile as it was loaded. */
interface DayTile extends Tile {
  readonly image: HTMLImageElement;
}

/** How many tiles are kept: of 512 pixels each, about 80 MB. */
const ROOM = 80;

/** The tiles of one sheet. */
export class Tiles {
  readonly #pictures: Pictures;
  readonly #nights = new Nights();
  /** Whether all tiles that were asked for last were there in full sharpness. */
  complete = true;

  constructor(
    private readonly sheet: Pick<Sheet, 'pictures'>,
    private readonly address: (path: string) => string,
    arrived: () => void,
  ) {
    this.#pictures = new Pictures(ROOM, arrived);
  }

  /** Whether the sheet has pictures at all. */
  get any(): boolean {
    return this.sheet.pictures.length > 0;
  }

  /** The tiles to draw, the coarse ones first, in the light of the day or the night. */
  seen(camera: Camera, screen: Size, density: number, night: boolean): Tile[] {
    const tiles = this.#seen(camera, screen, density);
    if (!night) return tiles;
    return tiles.map(({ image, ...where }) => ({ image: this.#nights.of(image), ...where }));
  }

  #seen(camera: Camera, screen: Size, density: number): DayTile[] {
    const smallest = this.sheet.pictures[0];
    const best = fitting(this.sheet.pictures, camera.zoom * density);
    if (!smallest || !best) return [];
    const sharp = this.#inside(best, camera, screen);
    this.complete = sharp.complete;
    if (best === smallest || sharp.complete) return sharp.tiles;
    return [...this.#inside(smallest, camera, screen).tiles, ...sharp.tiles];
  }

  #inside(picture: Picture, camera: Camera, screen: Size): { tiles: DayTile[]; complete: boolean } {
    const unit = 1000 / picture.scale;
    const edge = picture.tile * unit;
    const [halfWidth, halfHeight] = [screen.width / 2 / camera.zoom, screen.height / 2 / camera.zoom];
    const first = (middle: number, half: number): number => Math.max(0, Math.floor((middle - half) / edge));
    const last = (middle: number, half: number, count: number): number =>
      Math.min(count - 1, Math.floor((middle + half) / edge));
    const tiles: DayTile[] = [];
    let complete = true;
    for (let row = first(camera.y, halfHeight); row <= last(camera.y, halfHeight, picture.rows); row++) {
      for (
        let column = first(camera.x, halfWidth);
        column <= last(camera.x, halfWidth, picture.columns);
        column++
      ) {
        const image = this.#pictures.get(this.address(nameOf(picture, column, row)));
        if (!image) {
          complete = false;
          continue;
        }
        tiles.push({
          image,
          x: column * edge,
          y: row * edge,
          width: image.naturalWidth * unit,
          height: image.naturalHeight * unit,
        });
      }
    }
    return { tiles, complete };
  }
}

/** The smallest picture that is sharp at so many pixels a unit, or the largest there is. */
export function fitting(pictures: readonly Picture[], pixels: number): Picture | undefined {
  // A tenth less is not seen, and spares a picture of four times the size.
  return pictures.find((picture) => picture.scale / 1000 >= pixels * 0.9) ?? pictures.at(-1);
}

/** The name of a tile in the module. */
export function nameOf(picture: Picture, column: number, row: number): string {
  return picture.name.replace('{column}', String(column)).replace('{row}', String(row));
}
