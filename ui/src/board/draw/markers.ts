// Markers: what lies on the map and is no piece. Owners are on the ground; signs and values above the counters.
import type { HexData, Marker } from '../../generated';
import { amountText } from '../../messages/amount';
import { distance } from '../geometry';
import type { Brush } from '../renderer';
import { hexPath } from './shapes';

/** The kind of marker that says whose a place is. */
const OWNER = 'owner';

/** How a kind of marker is drawn. */
interface Sign {
  readonly sign: string;
  readonly fill: string;
  readonly ink: string;
}

const WARNING = { fill: '#7a1420', ink: '#fff' };
/** Signs of kinds that several titles have; any other kind shows its first letters. */
const SIGNS: Readonly<Record<string, Sign>> = {
  'bridge-destroyed': { sign: '✕', ...WARNING },
  'bridge-damaged': { sign: '!', fill: '#f0b429', ink: '#1b1400' },
  'exit-closed': { sign: '✕', ...WARNING },
  'landing-used': { sign: '✓', fill: '#1f4e79', ink: '#fff' },
  supply: { sign: 'S', fill: '#fffdf5', ink: '#14181f' },
  note: { sign: '✎', fill: '#ffd977', ink: '#1b1400' },
  'alcohol-hidden': { sign: 'A', fill: '#f0b429', ink: '#1b1400' },
  alcohol: { sign: 'A', fill: '#f0b429', ink: '#1b1400' },
};
/** Kinds that the map's own picture shows: a sign on top would hide it. */
const PICTURED: ReadonlySet<string> = new Set([
  'bridge',
  'exit',
  'landing',
  'supply-inactive',
  'transfer',
]);
/** The kind of marker that tells a place's worth: a coin, where the map's own picture has one. */
const WORTH = 'vp';

/** Draws the markers that belong under the counters. */
export function drawGroundMarkers(brush: Brush): void {
  const { context, geometry, scene } = brush;
  for (const marker of scene.markers) {
    const hex = geometry.hex(marker.place);
    if (!hex) continue;
    if (marker.kind === WORTH) drawCoin(brush, marker, hex);
    if (marker.kind !== OWNER) continue;
    hexPath(context, geometry, hex, 0.92);
    context.strokeStyle = (marker.side && scene.colours[marker.side]) ?? '#666';
    context.lineWidth = geometry.radius * 0.09;
    context.globalAlpha = 0.9;
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Draws the markers that are seen above the counters: in the hex's lower corner, or at their hexside. */
export function drawPieceMarkers(brush: Brush): void {
  const { geometry, scene, camera } = brush;
  if (geometry.radius * camera.zoom < 9) return;
  const shown = new Map<string, number>();
  for (const marker of scene.markers) {
    const hex = geometry.hex(marker.place);
    if (!hex || [OWNER, WORTH].includes(marker.kind) || PICTURED.has(marker.kind)) continue;
    const other = marker.to === undefined ? undefined : geometry.hex(marker.to);
    if (other && distance(hex, other) < geometry.radius * 2) {
      drawSign(brush, marker, (hex.x + other.x) / 2, (hex.y + other.y) / 2, geometry.radius * 0.3);
      continue;
    }
    const before = shown.get(marker.place) ?? 0;
    shown.set(marker.place, before + 1);
    drawBelow(brush, marker, hex, before);
  }
}

function drawCoin(brush: Brush, marker: Marker, hex: HexData): void {
  const { context, geometry } = brush;
  const [x, y, radius] = [
    hex.x + geometry.radius * 0.5,
    hex.y - geometry.radius * 0.35,
    geometry.radius * 0.235,
  ];
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = '#f6cf4a';
  context.fill();
  context.strokeStyle = '#6b4d0b';
  context.lineWidth = radius * 0.17;
  context.stroke();
  context.font = `700 ${radius * 1.35}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#14181f';
  context.fillText(amountText(marker.value ?? ''), x, y + radius * 0.08, radius * 1.7);
}

function drawBelow(brush: Brush, marker: Marker, hex: HexData, index: number): void {
  const { radius } = brush.geometry;
  drawSign(brush, marker, hex.x + radius * (0.46 - index * 0.44), hex.y + radius * 0.6, radius * 0.2);
}

function drawSign(brush: Brush, marker: Marker, x: number, y: number, size: number): void {
  const { context, scene } = brush;
  const sign = SIGNS[marker.kind];
  const side = marker.side ? scene.colours[marker.side] : undefined;
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fillStyle = sign?.fill ?? side ?? '#fffdf5';
  context.fill();
  context.strokeStyle = '#20262e';
  context.lineWidth = size * 0.14;
  context.stroke();
  context.font = `700 ${size * 1.2}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = sign?.ink ?? '#14181f';
  context.fillText(textOf(marker, sign), x, y + size * 0.06, size * 1.7);
}

function textOf(marker: Marker, sign: Sign | undefined): string {
  if (marker.value !== undefined) return amountText(marker.value);
  return sign?.sign ?? marker.kind.slice(0, 2).toUpperCase();
}
