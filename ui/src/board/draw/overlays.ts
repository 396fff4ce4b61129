// Overlays: shaded hexes with their numbers under the counters; ways and marks above them.
import { amountText } from '../../messages/amount';
import type { Geometry } from '../geometry';
import type { HexData } from '../../generated';
import type { Brush } from '../renderer';
import { haloText, hexPath } from './shapes';

const MARK = '#c2185b';
const WAY = '#0b7a3b';

/** Draws what lies under the counters. */
export function drawShades({ context, geometry, camera, scene }: Brush): void {
  const { overlay } = scene;
  if (!overlay) return;
  const readable = geometry.radius * camera.zoom > 11;
  for (const [place, shade] of overlay.shades) {
    const hex = geometry.hex(place);
    if (!hex) continue;
    hexPath(context, geometry, hex, 0.98);
    context.globalAlpha = 0.6;
    context.fillStyle = shade.colour;
    context.fill();
    context.strokeStyle = '#14202e';
    context.lineWidth = geometry.radius * 0.05;
    context.stroke();
    context.globalAlpha = 1;
    if (shade.hatch !== undefined) hatch(context, geometry, hex, shade.hatch);
    if (shade.text !== undefined && readable) {
      haloText(context, amountText(shade.text), hex.x, hex.y + geometry.radius * 0.66, geometry.radius * 0.4);
    }
  }
}

/** Draws what lies above the counters. */
export function drawOverlay(brush: Brush): void {
  const { context, geometry, camera, scene } = brush;
  const { overlay } = scene;
  for (const [place, { brief }] of scene.lit) {
    const hex = brief === undefined ? undefined : geometry.hex(place);
    if (hex && brief !== undefined) drawBrief(brush, hex, brief);
  }
  if (!overlay) return;
  for (const line of overlay.lines) {
    const points = line.flatMap((place) => geometry.hex(place) ?? []);
    const [first, ...rest] = points;
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const point of rest) context.lineTo(point.x, point.y);
    for (const [colour, width] of [['#fff', 0.26], [WAY, 0.14]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(geometry.radius * width, (width * 24) / camera.zoom);
      context.lineJoin = 'round';
      context.lineCap = 'round';
      context.stroke();
    }
  }
  for (const [place, sign] of overlay.marks) {
    const hex = geometry.hex(place);
    if (hex) drawMark(brush, hex, sign);
  }
}

/** A plate above a hex: what an attack there would come to. */
function drawBrief({ context, geometry, camera }: Brush, hex: HexData, text: string): void {
  const size = Math.max(geometry.radius * 0.52, 13 / camera.zoom);
  context.font = `800 ${size}px sans-serif`;
  const [width, height] = [context.measureText(text).width + size * 0.7, size * 1.35];
  const [x, y] = [hex.x, hex.y - geometry.radius * 0.86];
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, size * 0.3);
  context.fillStyle = '#f2b90f';
  context.fill();
  context.strokeStyle = '#1d1500';
  context.lineWidth = size * 0.1;
  context.stroke();
  context.fillStyle = '#1d1500';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + size * 0.05);
}

function drawMark({ context, geometry, camera }: Brush, hex: HexData, sign: string): void {
  const size = Math.max(geometry.radius * 0.3, 8 / camera.zoom);
  const [x, y] = [hex.x - geometry.radius * 0.55, hex.y - geometry.radius * 0.5];
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fillStyle = MARK;
  context.fill();
  context.strokeStyle = '#fff';
  context.lineWidth = size * 0.16;
  context.stroke();
  context.fillStyle = '#fff';
  context.font = `800 ${size * 1.35}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x, y + size * 0.06);
}

/** Stripes of a second colour inside a hex. */
function hatch(context: CanvasRenderingContext2D, geometry: Geometry, hex: HexData, colour: string): void {
  const { radius } = geometry;
  context.save();
  hexPath(context, geometry, hex, 0.98);
  context.clip();
  context.strokeStyle = colour;
  context.globalAlpha = 0.6;
  context.lineWidth = radius * 0.16;
  for (let at = -2 * radius; at <= 2 * radius; at += radius * 0.4) {
    context.beginPath();
    context.moveTo(hex.x + at - radius, hex.y - radius);
    context.lineTo(hex.x + at + radius, hex.y + radius);
    context.stroke();
  }
  context.restore();
}
