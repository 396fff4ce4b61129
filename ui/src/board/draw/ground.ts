// The lowest layer: the map's picture, what is written on it, the markers on the ground, and the light of reach.
import type { Brush } from '../renderer';
import { drawGroundMarkers } from './markers';
import { drawGridAndNumbers, drawNames } from './written';
import { darken } from './night';
import { haloText, hexPath, INK } from './shapes';

/** What is seen beside the map. */
const TABLE = '#20262e';
/** How a sheet without pictures shows its terrain: colours by name, nothing more. */
const PLAIN = ['#e8e2c8', '#cfdcb2', '#b9cfa0', '#d8d3c0', '#bcd4dc', '#e2cfae'];

/** Draws the layer. */
export function drawGround(brush: Brush): void {
  const { context, camera, screen, density, scene, tiles } = brush;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = TABLE;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.restore();
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = brush.still ? 'high' : 'low';
  if (tiles.any) {
    for (const tile of tiles.seen(camera, screen, density, scene.light === 'night')) {
      context.drawImage(tile.image, tile.x, tile.y, tile.width, tile.height);
    }
  } else {
    drawPlain(brush);
  }
  drawGridAndNumbers(brush);
  drawGroundMarkers(brush);
  drawLit(brush);
  drawNames(brush);
}

function drawPlain({ context, geometry, scene }: Brush): void {
  for (const hex of geometry.hexes.values()) {
    hexPath(context, geometry, hex);
    context.fillStyle = hex.legal ? (PLAIN[hashOf(hex.terrain) % PLAIN.length] ?? '#ddd') : '#9db4c0';
    context.fill();
  }
  if (scene.light === 'night') darken(context, geometry.width, geometry.height);
}

function drawLit({ context, geometry, camera, scene }: Brush): void {
  const readable = geometry.radius * camera.zoom > 14;
  const occupied = new Set(scene.stacks.map((stack) => stack.place));
  for (const [place, lit] of scene.lit) {
    const hex = geometry.hex(place);
    if (!hex) continue;
    hexPath(context, geometry, hex, 0.95);
    context.fillStyle = lit.kind === 'reach' ? INK.reach : INK.target;
    context.fill();
    context.strokeStyle = lit.kind === 'reach' ? INK.reachEdge : INK.targetEdge;
    context.lineWidth = Math.max(geometry.radius * 0.05, 1 / camera.zoom);
    context.stroke();
    // Where counters lie, the numbers are drawn above them.
    if (!readable || occupied.has(place)) continue;
    const size = geometry.radius * 0.5;
    if (lit.cost !== undefined) haloText(context, lit.cost, hex.x, hex.y - size * 0.1, size);
    if (lit.left !== undefined) {
      haloText(context, `→ ${lit.left}`, hex.x, hex.y + geometry.radius * 0.52, size * 0.56, '#0b5a2a');
    }
  }
}

function hashOf(text: string): number {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + sign.charCodeAt(0)) >>> 0;
  return hash;
}
