// The highest layer: the path under the pointer, the hex under it, the cursor, what flashes, and what is carried.
import { toMap } from '../camera';
import type { Point } from '../geometry';
import type { Brush } from '../renderer';
import { counterEdge } from '../stacks';
import { drawCounter } from './pieces';
import { drawBox, drawRanges, drawRuler, drawWaypoints } from './aids';
import { hexPath, INK } from './shapes';

/** Draws the layer. */
export function drawHands(brush: Brush): void {
  const { scene } = brush;
  for (const place of scene.flashes) ring(brush, place, INK.flash, 0.14, 0.9);
  drawRanges(brush);
  drawPath(brush);
  drawWaypoints(brush);
  drawRuler(brush);
  if (scene.hover !== undefined) ring(brush, scene.hover, INK.hover, 0.05, 0.96);
  if (scene.cursor !== undefined) ring(brush, scene.cursor, INK.cursor, 0.1, 0.9);
  drawGhost(brush);
  drawBox(brush);
}

function ring(brush: Brush, place: string, colour: string, width: number, scale: number): void {
  const { context, geometry, camera } = brush;
  const hex = geometry.hex(place);
  if (!hex) return;
  hexPath(context, geometry, hex, scale);
  context.strokeStyle = colour;
  context.lineWidth = Math.max(geometry.radius * width, 1.5 / camera.zoom);
  context.stroke();
}

function drawPath({ context, geometry, camera, scene }: Brush): void {
  const points: Point[] = scene.path.flatMap((place) => geometry.hex(place) ?? []);
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return;
  const line = Math.max(geometry.radius * 0.14, 3 / camera.zoom);
  for (const [width, colour] of [
    [line * 1.7, 'rgba(255, 253, 245, 0.85)'],
    [line, scene.tooFar ? INK.tooFar : INK.path],
  ] as const) {
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const point of rest) context.lineTo(point.x, point.y);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.stroke();
  }
  for (const point of rest) {
    context.beginPath();
    context.arc(point.x, point.y, line * 0.75, 0, Math.PI * 2);
    context.fillStyle = INK.path;
    context.fill();
  }
}

function drawGhost(brush: Brush): void {
  const { camera, context, geometry, scene, screen } = brush;
  if (!scene.ghost) return;
  const at = toMap(camera, screen, scene.ghost.at);
  const edge = counterEdge(geometry);
  context.globalAlpha = 0.85;
  scene.ghost.pieces.forEach((id, index) => {
    const piece = scene.pieces[id];
    const shift = Math.min(index, 6) * edge * 0.08;
    if (piece) drawCounter(brush, { id, x: at.x + shift, y: at.y - shift }, piece, edge);
  });
  context.globalAlpha = 1;
}
