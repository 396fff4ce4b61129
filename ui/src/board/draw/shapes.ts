// Shapes that several layers draw.
import type { Geometry, Point } from '../geometry';

/** The colours of light on the board. */
export const INK = {
  reach: 'rgba(255, 210, 80, 0.38)',
  reachEdge: 'rgba(214, 150, 10, 0.75)',
  target: 'rgba(70, 180, 255, 0.42)',
  targetEdge: 'rgba(10, 110, 190, 0.85)',
  path: '#d4330a',
  tooFar: '#6b6f78',
  range: '#8a1fb0',
  ruler: '#10131a',
  box: '#0a4fd0',
  cursor: '#0a4fd0',
  hover: 'rgba(20, 24, 32, 0.75)',
  selected: '#ffcc33',
  able: 'rgba(255, 255, 255, 0.95)',
  flash: '#e0218a',
} as const;

/** Begins the path of a hex, a little smaller than it is where `scale` is below 1. */
export function hexPath(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  centre: Point,
  scale = 1,
): void {
  context.beginPath();
  geometry.corners.forEach((corner, index) => {
    const [x, y] = [centre.x + corner.x * scale, centre.y + corner.y * scale];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
}

/** A text that stays readable on any ground. */
export function haloText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  ink = '#14181f',
  halo = 'rgba(255, 253, 245, 0.92)',
): void {
  context.font = `700 ${size}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.28;
  context.strokeStyle = halo;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}
