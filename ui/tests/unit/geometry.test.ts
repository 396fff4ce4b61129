// Hexes under points, neighbours, and the steps of the cursor.
import { describe, expect, it } from 'vitest';
import { Geometry } from '../../src/board/geometry';
import type { HexData, Sheet } from '../../src/generated';

function sheet(pointy: boolean): Sheet {
  const hexes: HexData[] = [];
  for (let row = 1; row <= 5; row++) {
    for (let column = 1; column <= 6; column++) {
      const [across, down] = pointy
        ? [Math.sqrt(3) * (column + (row % 2) / 2), 1.5 * row]
        : [1.5 * column, Math.sqrt(3) * (row + (column % 2) / 2)];
      hexes.push({
        place: `${row}-${column}`,
        x: Math.round(across * 100),
        y: Math.round(down * 100),
        terrain: 'open',
        name: null,
        legal: true,
        source: 'rulebook',
      });
    }
  }
  return { id: '', width: 1300, height: 1200, radius: 100, pointy, hexes, pictures: [], labels: [] };
}

describe.each([true, false])('a sheet with pointy hexes: %s', (pointy) => {
  const geometry = new Geometry(sheet(pointy));

  it('finds every hex at its centre and just inside its sides', () => {
    for (const hex of geometry.hexes.values()) {
      expect(geometry.at(hex)?.place).toBe(hex.place);
      for (let side = 0; side < 6; side++) {
        const angle = (Math.PI / 3) * side + (pointy ? 0 : Math.PI / 6);
        const near = { x: hex.x + 85 * Math.cos(angle), y: hex.y + 85 * Math.sin(angle) };
        expect(geometry.at(near)?.place).toBe(hex.place);
      }
    }
  });

  it('finds nothing beside the map', () => {
    expect(geometry.at({ x: -500, y: 0 })).toBeUndefined();
    expect(geometry.at({ x: 5000, y: 5000 })).toBeUndefined();
  });

  it('gives six neighbours inside and fewer at the edge, each the neighbour of the other', () => {
    expect(geometry.neighbours('3-3')).toHaveLength(6);
    expect(geometry.neighbours('1-1').length).toBeLessThan(6);
    for (const near of geometry.neighbours('3-3')) {
      expect(geometry.neighbours(near)).toContain('3-3');
    }
  });

  it('goes and comes back on a straight line over staggered hexes', () => {
    const start = geometry.hexes.get('3-3');
    expect(start).toBeDefined();
    if (!start) return;
    const down = geometry.step('3-3', 'down', start.x);
    expect(down).toBeDefined();
    expect(geometry.neighbours('3-3')).toContain(down?.place);
    expect(geometry.step(down?.place ?? '', 'up', start.x)?.place).toBe('3-3');
    const right = geometry.step('3-3', 'right', start.y);
    expect(geometry.neighbours('3-3')).toContain(right?.place);
    expect(geometry.step(right?.place ?? '', 'left', start.y)?.place).toBe('3-3');
  });

  it('stops at the edge', () => {
    const visited: string[] = [];
    for (let at: string | undefined = '3-3'; at !== undefined && visited.length < 20; ) {
      visited.push(at);
      at = geometry.step(at, 'left', geometry.hex(at)?.y ?? 0)?.place;
    }
    expect(visited.at(-1)).toMatch(/-1$/);
    expect(visited).toHaveLength(3);
  });

  it('knows the hex of a part of a hex', () => {
    expect(geometry.hex('2-2/hotel')?.place).toBe('2-2');
    expect(geometry.hex('#box')).toBeUndefined();
  });
});
