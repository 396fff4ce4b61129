// Markers: what lies on the map and is no piece. Owners are on the ground; signs and values above the counters.
import type { HexData, Marker } from '../../generated';
import { amountText } from '../../messages/amount';
import type { Brush } from '../renderer';
import { haloText, hexPath } from './shapes';

/** The kind of marker that says whose a place is. */
const OWNER = 'owner';
/** Signs of kinds that several titles have; any other kind shows its first letters. */
const SIGNS: Readonly<Record<string, string>> = {
  'bridge-destroyed': '✕',
  'bridge-damaged': '⚡',
  destroyed: '✕',
  damaged: '⚡',
};

/** Draws the markers that belong under the counters. */
export function drawGroundMarkers(brush: Brush): void {
  const { context, geometry, scene } = brush;
  for (const marker of scene.markers) {
    const hex = geometry.hex(marker.place);
    if (!hex || marker.kind !== OWNER) continue;
    const colour = (marker.side && scene.colours[marker.side]) ?? '#666';
    hexPath(context, geometry, hex, 0.93);
    context.strokeStyle = colour;
    context.globalAlpha = 0.75;
    context.lineWidth = geometry.radius * 0.06;
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Draws the markers that are seen above the counters: values in the hex's lower corner, signs at their hexside. */
export function drawPieceMarkers(brush: Brush): void {
  const { geometry, scene, camera } = brush;
  if (geometry.radius * camera.zoom < 9) return;
  const shown = new Map<string, number>();
  for (const marker of scene.markers) {
    const hex = geometry.hex(marker.place);
    if (!hex || (marker.kind === OWNER && marker.value === undefined)) continue;
    const other = marker.to === undefined ? undefined : geometry.hex(marker.to);
    if (other) {
      drawAtSide(brush, marker, hex, other);
      continue;
    }
    const before = shown.get(marker.place) ?? 0;
    shown.set(marker.place, before + 1);
    drawBelow(brush, marker, hex, before);
  }
}

function drawAtSide(brush: Brush, marker: Marker, a: HexData, b: HexData): void {
  const { context, geometry } = brush;
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const size = geometry.radius * 0.3;
  disc(context, x, y, size, '#fffdf5', '#7a1420');
  haloText(context, signOf(marker), x, y, size * 1.2, '#7a1420', 'transparent');
}

function drawBelow(brush: Brush, marker: Marker, hex: HexData, index: number): void {
  const { context, geometry, scene } = brush;
  const size = geometry.radius * 0.2;
  const x = hex.x + geometry.radius * (0.46 - index * 0.44);
  const y = hex.y + geometry.radius * 0.62;
  const side = marker.side ? scene.colours[marker.side] : undefined;
  disc(context, x, y, size, side ?? '#fffdf5', side ? '#fff' : '#20262e');
  const ink = side ? '#fff' : '#14181f';
  context.font = `700 ${size * 1.15}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(signOf(marker), x, y + size * 0.06, size * 1.7);
}

function signOf(marker: Marker): string {
  if (marker.value !== undefined) return amountText(marker.value);
  return SIGNS[marker.kind] ?? marker.kind.slice(0, 2).toUpperCase();
}

function disc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string,
  edge: string,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = radius * 0.14;
  context.stroke();
}
