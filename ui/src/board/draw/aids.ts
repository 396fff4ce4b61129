// Aids for planning, drawn on the highest layer: ranges, waypoints, the ruler, and the box that selects.
import { toMap } from '../camera';
import { distance, type Point } from '../geometry';
import type { Brush } from '../renderer';
import { haloText, INK } from './shapes';

/** The border around the places within range. */
export function drawRanges({ context, geometry, camera, scene }: Brush): void {
  if (scene.ranges.size === 0) return;
  context.beginPath();
  for (const place of scene.ranges) {
    const hex = geometry.hex(place);
    if (!hex) continue;
    for (let side = 0; side < 6; side++) {
      const [a, b] = [geometry.corners[side], geometry.corners[(side + 1) % 6]];
      if (!a || !b) continue;
      // The neighbour over a side has its centre twice as far as the side's middle.
      const beyond = geometry.at({ x: hex.x + a.x + b.x, y: hex.y + a.y + b.y });
      if (beyond && scene.ranges.has(beyond.place)) continue;
      context.moveTo(hex.x + a.x, hex.y + a.y);
      context.lineTo(hex.x + b.x, hex.y + b.y);
    }
  }
  context.lineCap = 'round';
  context.strokeStyle = 'rgba(255, 253, 245, 0.85)';
  context.lineWidth = Math.max(geometry.radius * 0.16, 4 / camera.zoom);
  context.stroke();
  context.strokeStyle = INK.range;
  context.lineWidth = Math.max(geometry.radius * 0.09, 2.5 / camera.zoom);
  context.stroke();
}

/** The numbered places that the way leads by. */
export function drawWaypoints({ context, geometry, camera, scene }: Brush): void {
  const size = Math.max(geometry.radius * 0.3, 9 / camera.zoom);
  scene.waypoints.forEach((place, index) => {
    const hex = geometry.hex(place);
    if (!hex) return;
    context.beginPath();
    context.arc(hex.x, hex.y, size, 0, Math.PI * 2);
    context.fillStyle = INK.path;
    context.fill();
    context.strokeStyle = '#fffdf5';
    context.lineWidth = size * 0.18;
    context.stroke();
    haloText(context, String(index + 1), hex.x, hex.y, size * 1.2, '#fffdf5', 'transparent');
  });
}

/** The measured line with its number. */
export function drawRuler({ context, geometry, camera, scene }: Brush): void {
  const from = scene.ruler && geometry.hex(scene.ruler.from);
  const to = scene.ruler && geometry.hex(scene.ruler.to);
  if (!from || !to || !scene.ruler) return;
  for (const [width, colour] of [[5, 'rgba(255, 253, 245, 0.9)'], [2.5, INK.ruler]] as const) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.setLineDash(width < 5 ? [9 / camera.zoom, 5 / camera.zoom] : []);
    context.strokeStyle = colour;
    context.lineWidth = width / camera.zoom;
    context.stroke();
  }
  context.setLineDash([]);
  const away = distance(from, to) > geometry.radius ? 0.5 : 0;
  const at = { x: from.x + (to.x - from.x) * away, y: from.y + (to.y - from.y) * away };
  haloText(context, scene.ruler.text, at.x, at.y, 20 / camera.zoom);
}

/** The box that is being drawn. */
export function drawBox({ context, camera, screen, scene }: Brush): void {
  if (!scene.box) return;
  const [a, b]: Point[] = [toMap(camera, screen, scene.box.from), toMap(camera, screen, scene.box.to)];
  if (!a || !b) return;
  const sides = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)] as const;
  context.fillStyle = 'rgba(10, 79, 208, 0.14)';
  context.fillRect(...sides);
  context.strokeStyle = INK.box;
  context.lineWidth = 2 / camera.zoom;
  context.strokeRect(...sides);
}
