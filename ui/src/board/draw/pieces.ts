// The middle layer: the counters in their stacks, what is on them, and which are selected.
import type { PieceView } from '../../generated';
import type { Brush } from '../renderer';
import { counterEdge, type Lying } from '../stacks';
import { READ_FROM } from './face';
import { drawPieceMarkers } from './markers';
import { haloText, INK } from './shapes';

/** Draws the layer. */
export function drawPieces(brush: Brush): void {
  const { context, geometry, scene } = brush;
  const edge = counterEdge(geometry);
  const carried = new Set(scene.ghost?.pieces);
  for (const stack of scene.stacks) {
    if (!inSight(brush, stack.pieces[0], edge)) continue;
    for (const lying of stack.pieces) {
      const piece = scene.pieces[lying.id];
      if (!piece) continue;
      context.globalAlpha = carried.has(lying.id) ? 0.35 : 1;
      drawCounter(brush, lying, piece, edge);
      if (scene.able.has(lying.id)) outline(brush, lying, edge, INK.able, 0.035);
      if (scene.selected.has(lying.id)) outline(brush, lying, edge, INK.selected, 0.09);
    }
    context.globalAlpha = 1;
  }
  drawPieceMarkers(brush);
  drawCosts(brush);
}

/** What it costs to go where counters lie already. */
function drawCosts({ context, geometry, camera, scene }: Brush): void {
  if (geometry.radius * camera.zoom < 14) return;
  for (const { place } of scene.stacks) {
    const cost = scene.lit.get(place)?.cost;
    const hex = cost === undefined ? undefined : geometry.hex(place);
    if (cost === undefined || !hex) continue;
    haloText(context, cost, hex.x, hex.y + geometry.radius * 0.66, geometry.radius * 0.36);
  }
}

/** Draws one counter with its status. */
export function drawCounter(brush: Brush, { id, x, y }: Lying, piece: PieceView, edge: number): void {
  const { context, camera, density, sprites, still } = brush;
  const [left, top] = [x - edge / 2, y - edge / 2];
  const exact = Math.max(6, Math.round(edge * camera.zoom * density));
  // While zooming, sprites of a few sizes are stretched; at rest they are drawn at their very size.
  const size = still ? exact : stepUp(exact);
  const sprite = sprites.get(id, piece, size, edge * camera.zoom < READ_FROM);
  if (!sprite) {
    context.fillStyle = brush.scene.colours[piece.side] ?? '#8a8f98';
    context.fillRect(left, top, edge, edge);
    return;
  }
  context.fillStyle = 'rgba(10, 12, 16, 0.38)';
  context.fillRect(left + edge * 0.1, top + edge * 0.1, edge * 0.93, edge * 0.93);
  if (!still) {
    context.drawImage(sprite, left, top, edge, edge);
    return;
  }
  // On whole device pixels, so that lines and figures stay sharp.
  const at = context.getTransform().transformPoint({ x: left, y: top });
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(sprite, Math.round(at.x), Math.round(at.y));
  context.restore();
}

function outline(brush: Brush, lying: Lying, edge: number, colour: string, width: number): void {
  const { context, camera } = brush;
  const line = Math.max(edge * width, 1.5 / camera.zoom);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.strokeRect(
    lying.x - edge / 2 - line / 4,
    lying.y - edge / 2 - line / 4,
    edge + line / 2,
    edge + line / 2,
  );
}

function inSight(brush: Brush, lying: Lying | undefined, edge: number): boolean {
  if (!lying) return false;
  const { camera, screen } = brush;
  const across = screen.width / 2 / camera.zoom + edge * 2;
  const down = screen.height / 2 / camera.zoom + edge * 2;
  return Math.abs(lying.x - camera.x) < across && Math.abs(lying.y - camera.y) < down;
}

function stepUp(edge: number): number {
  return 2 ** Math.ceil(Math.log2(edge));
}
