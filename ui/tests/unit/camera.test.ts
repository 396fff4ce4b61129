// The arithmetic between the map and the screen.
import { describe, expect, it } from 'vitest';
import { bounded, panned, revealing, showing, toMap, toScreen, zoomed } from '../../src/board/camera';

const SCREEN = { width: 800, height: 600 };
const MAP = { width: 4000, height: 6000 };
const CAMERA = { x: 1000, y: 2000, zoom: 0.5 };

describe('the camera', () => {
  it('goes to the map and back to the screen', () => {
    const point = { x: 123, y: 456 };
    const back = toScreen(CAMERA, SCREEN, toMap(CAMERA, SCREEN, point));
    expect(back.x).toBeCloseTo(point.x);
    expect(back.y).toBeCloseTo(point.y);
  });

  it('keeps what is under the pointer while zooming', () => {
    const about = { x: 700, y: 100 };
    const before = toMap(CAMERA, SCREEN, about);
    const after = toMap(zoomed(CAMERA, SCREEN, 1.7, about), SCREEN, about);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('moves the map with the hand', () => {
    const point = toScreen(CAMERA, SCREEN, { x: 1100, y: 2100 });
    const moved = toScreen(panned(CAMERA, 30, -20), SCREEN, { x: 1100, y: 2100 });
    expect(moved.x - point.x).toBeCloseTo(30);
    expect(moved.y - point.y).toBeCloseTo(-20);
  });

  it('shows a whole rectangle', () => {
    const camera = showing({ x: 0, y: 0, ...MAP }, SCREEN, 10);
    const corner = toScreen(camera, SCREEN, { x: 0, y: 0 });
    const other = toScreen(camera, SCREEN, { x: MAP.width, y: MAP.height });
    expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(10);
    expect(other.x).toBeLessThanOrEqual(SCREEN.width - 10);
    expect(other.y).toBeLessThanOrEqual(SCREEN.height - 10);
  });

  it('is kept to the map and to sensible zooms', () => {
    const far = bounded({ x: -900, y: 99_999, zoom: 0.0001 }, SCREEN, MAP, 2);
    expect(far.x).toBe(0);
    expect(far.y).toBe(MAP.height);
    expect(far.zoom).toBeGreaterThan(0.01);
    expect(bounded({ ...CAMERA, zoom: 99 }, SCREEN, MAP, 2).zoom).toBe(2);
  });

  it('moves only as far as it must to reveal a point', () => {
    expect(revealing(CAMERA, SCREEN, { x: 1000, y: 2000 }, 50)).toBe(CAMERA);
    const moved = revealing(CAMERA, SCREEN, { x: 3000, y: 2000 }, 50);
    expect(toScreen(moved, SCREEN, { x: 3000, y: 2000 }).x).toBeCloseTo(750);
    expect(moved.y).toBeCloseTo(CAMERA.y);
  });
});
