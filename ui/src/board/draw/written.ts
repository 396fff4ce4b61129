// What is written over the map's picture: the grid, the numbers of hexes and the names, sharp at every zoom.
import type { HexData, LabelData } from '../../generated';
import { texts } from '../../messages/texts.svelte';
import type { Geometry } from '../geometry';
import type { Brush } from '../renderer';

/** How a kind of name is set. */
interface Lettering {
  readonly font: string;
  readonly ink: string;
  /** What is around the letters; none where they lie on a wide even ground. */
  readonly halo?: string;
  /** The least height on the screen, in pixels: names do not shrink below it. */
  readonly least: number;
  /** The radius of a hex on the screen, in pixels, from which on they are shown. */
  readonly from: number;
}

const SANS = '"DejaVu Sans Condensed", "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif';
const SERIF = '"DejaVu Serif Condensed", "Noto Serif", Georgia, "Times New Roman", serif';
const PALE = 'rgba(251, 248, 236, 0.88)';
const DARK = 'rgba(16, 22, 40, 0.8)';

/** How names are set by day. */
const BY_DAY: Readonly<Record<string, Lettering>> = {
  town: { font: `700 SIZE ${SANS}`, ink: '#1d1a16', halo: PALE, least: 11, from: 0 },
  place: { font: `500 SIZE ${SANS}`, ink: '#1d1a16', halo: PALE, least: 10.5, from: 19 },
  abroad: { font: `500 SIZE ${SANS}`, ink: '#655a45', halo: PALE, least: 10.5, from: 19 },
  river: { font: `italic 400 SIZE ${SERIF}`, ink: '#1f5579', halo: PALE, least: 10.5, from: 24 },
  water: { font: `italic 400 SIZE ${SERIF}`, ink: '#2f6486', least: 0, from: 0 },
  land: { font: `700 SIZE ${SANS}`, ink: '#857c66', least: 0, from: 0 },
  title: { font: `700 SIZE ${SANS}`, ink: '#2b4a60', halo: 'rgba(207, 228, 238, 0.7)', least: 0, from: 0 },
};
/** The inks of the night: pale letters on the dark ground. */
const BY_NIGHT: Readonly<Record<string, string>> = {
  town: '#fff6dc',
  place: '#f2ecda',
  abroad: '#b9b6c4',
  river: '#bfe0f6',
  water: '#a9cbe6',
  land: '#a9a6b4',
  title: '#dbe9f4',
};

/** The number of a hex: how high it is as a part of the radius, how far above the centre its base line lies. */
const NUMBER = { size: 0.185, rise: 0.64, least: 8.5, from: 31 };
/** The radius of a hex on the screen, in pixels, from which on the grid is shown. */
const GRID_FROM = 7;

/** Draws grid and numbers, if the player wants to see them. */
export function drawGridAndNumbers(brush: Brush): void {
  const { scene } = brush;
  const night = scene.light === 'night';
  if (scene.chart.grid) drawGrid(brush, night);
  if (scene.chart.numbers) drawNumbers(brush, night);
}

/** Draws the names, if the player wants to see them: above what is lit, so that they can be read there too. */
export function drawNames(brush: Brush): void {
  const { scene, geometry } = brush;
  if (!scene.chart.names) return;
  for (const label of geometry.labels) drawName(brush, label, scene.light === 'night');
}

const grids = new WeakMap<Geometry, Path2D>();

/** Each side of the grid once. */
function gridOf(geometry: Geometry): Path2D {
  const kept = grids.get(geometry);
  if (kept) return kept;
  const path = new Path2D();
  const drawn = new Set<string>();
  for (const hex of geometry.hexes.values()) {
    geometry.corners.forEach((corner, index) => {
      const next = geometry.corners[(index + 1) % 6] ?? corner;
      const [x, y] = [hex.x + (corner.x + next.x) / 2, hex.y + (corner.y + next.y) / 2];
      const key = `${Math.round((x / geometry.radius) * 8)},${Math.round((y / geometry.radius) * 8)}`;
      if (drawn.has(key)) return;
      drawn.add(key);
      path.moveTo(hex.x + corner.x, hex.y + corner.y);
      path.lineTo(hex.x + next.x, hex.y + next.y);
    });
  }
  grids.set(geometry, path);
  return path;
}

function drawGrid({ context, geometry, camera }: Brush, night: boolean): void {
  const seen = geometry.radius * camera.zoom;
  if (seen < GRID_FROM) return;
  context.lineWidth = Math.max(geometry.radius * 0.016, 0.7 / camera.zoom);
  // Where hexes are small, the same grid would cover the map.
  const ink = seen < 16 ? 0.2 : 0.4;
  context.strokeStyle = night ? `rgba(190, 205, 235, ${ink * 0.75})` : `rgba(45, 50, 38, ${ink})`;
  context.stroke(gridOf(geometry));
}

function drawNumbers(brush: Brush, night: boolean): void {
  const { context, geometry, camera } = brush;
  const { radius } = geometry;
  if (radius * camera.zoom < NUMBER.from) return;
  context.font = `400 ${Math.max(radius * NUMBER.size, NUMBER.least / camera.zoom)}px ${SANS}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  for (const hex of geometry.hexes.values()) {
    if (!inSight(brush, hex)) continue;
    context.fillStyle = night ? 'rgba(205, 215, 238, 0.85)' : hex.legal ? '#4b4f38' : '#4f7286';
    context.fillText(hex.place, hex.x, hex.y - radius * NUMBER.rise);
  }
}

function inSight({ camera, screen, geometry }: Brush, hex: HexData): boolean {
  const across = screen.width / 2 / camera.zoom + geometry.radius;
  const down = screen.height / 2 / camera.zoom + geometry.radius;
  return Math.abs(hex.x - camera.x) < across && Math.abs(hex.y - camera.y) < down;
}

/** The height of a name in units of the map at this zoom; nothing where it is not shown. */
export function heightOf(label: LabelData, radius: number, zoom: number): number | undefined {
  const set = BY_DAY[label.kind] ?? BY_DAY['place'];
  if (!set || radius * zoom < set.from) return undefined;
  const height = Math.max(label.size, set.least / zoom);
  return height * zoom < 7 ? undefined : height;
}

function drawName({ context, geometry, camera }: Brush, label: LabelData, night: boolean): void {
  const size = heightOf(label, geometry.radius, camera.zoom);
  const set = BY_DAY[label.kind] ?? BY_DAY['place'];
  if (size === undefined || !set) return;
  const words = label.words[texts.language] ?? label.words['en'] ?? '';
  context.save();
  context.translate(label.x, label.y);
  context.rotate((label.turn * Math.PI) / 180);
  context.font = set.font.replace('SIZE', `${size}px`);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  if (set.halo !== undefined) {
    context.lineJoin = 'round';
    context.lineWidth = size * 0.24;
    context.strokeStyle = night ? DARK : set.halo;
    context.strokeText(words, 0, 0);
  }
  context.fillStyle = night ? (BY_NIGHT[label.kind] ?? '#f2ecda') : set.ink;
  context.fillText(words, 0, 0);
  context.restore();
}
