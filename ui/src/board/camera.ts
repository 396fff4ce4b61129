// Which part of the map is seen, and how large: pure arithmetic between the map and the screen.
import type { Point } from './geometry';

/** The point of the map in the middle of the screen, and screen pixels for each unit of the map. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The size of something, in the units of its own world. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a point of the map is on the screen. */
export function toScreen(camera: Camera, screen: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.zoom + screen.width / 2,
    y: (point.y - camera.y) * camera.zoom + screen.height / 2,
  };
}

/** Which point of the map is at a point of the screen. */
export function toMap(camera: Camera, screen: Size, point: Point): Point {
  return {
    x: (point.x - screen.width / 2) / camera.zoom + camera.x,
    y: (point.y - screen.height / 2) / camera.zoom + camera.y,
  };
}

/** The camera after the map was dragged by so many screen pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** The camera after zooming by a factor, with the map's point under `about` staying there. */
export function zoomed(camera: Camera, screen: Size, factor: number, about: Point): Camera {
  const kept = toMap(camera, screen, about);
  const zoom = camera.zoom * factor;
  return {
    x: kept.x - (about.x - screen.width / 2) / zoom,
    y: kept.y - (about.y - screen.height / 2) / zoom,
    zoom,
  };
}

/** The camera on its way from one to another: `part` of it is done. A zoom keeps its fixed point. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const ratio = to.zoom / from.zoom;
  const zoom = from.zoom * ratio ** part;
  // Over a zoom places move with the inverse of it: then the point zoomed about stands still.
  const moved = Math.abs(ratio - 1) < 1e-6 ? part : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, zoom };
}

/** A camera that shows a whole rectangle of the map. */
export function showing(
  rectangle: Point & Size,
  screen: Size,
  margin = 24,
  largest = Infinity,
): Camera {
  const across = Math.max(1, screen.width - 2 * margin) / Math.max(1, rectangle.width);
  const down = Math.max(1, screen.height - 2 * margin) / Math.max(1, rectangle.height);
  return {
    x: rectangle.x + rectangle.width / 2,
    y: rectangle.y + rectangle.height / 2,
    zoom: Math.min(across, down, largest),
  };
}

/** The camera kept to the map: neither lost beside it nor too far away or too near. */
export function bounded(camera: Camera, screen: Size, map: Size, largest: number): Camera {
  const whole = showing({ x: 0, y: 0, ...map }, screen).zoom;
  const zoom = Math.min(Math.max(camera.zoom, whole * 0.6), Math.max(largest, whole));
  return { x: kept(camera.x, map.width), y: kept(camera.y, map.height), zoom };
}

function kept(value: number, size: number): number {
  return Math.min(Math.max(value, 0), size);
}

/** The camera moved just so far that a point of the map is at least `margin` pixels inside the screen. */
export function revealing(camera: Camera, screen: Size, point: Point, margin: number): Camera {
  const at = toScreen(camera, screen, point);
  const dx = outside(at.x, margin, screen.width - margin);
  const dy = outside(at.y, margin, screen.height - margin);
  return dx === 0 && dy === 0 ? camera : panned(camera, -dx, -dy);
}

function outside(value: number, least: number, most: number): number {
  if (least > most) return value - (least + most) / 2;
  if (value < least) return value - least;
  return value > most ? value - most : 0;
}
