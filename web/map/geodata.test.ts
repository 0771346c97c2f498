import { readFileSync, statSync } from 'node:fs';
import type { Position } from 'geojson';
import { expect, test } from 'vitest';
import { readGeometry } from './geodata.ts';

const at = (name: string) => new URL(`basemap/${name}`, import.meta.url);
const file = (name: string) => new Uint8Array(readFileSync(at(name)));

/** Is the point on land? Counts how often a ray to the east crosses the outline. */
function isLand(polygons: readonly Position[][][], [lng, lat]: Position): boolean {
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as [number, number];
      const [bx, by] = ring[i] as [number, number];
      if (ay > lat! !== by > lat! && lng! < ((bx - ax) * (lat! - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

const polygonsOf = (name: string) =>
  readGeometry(file(name)).land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );

test.each(['world.bin', 'world-fine.bin', 'europe.bin'])('%s tells land from sea', (name) => {
  const polygons = polygonsOf(name);
  for (const land of [
    [-3.7, 40.4],
    [12.5, 41.95],
    [-1.5, 52.5],
  ]) {
    expect(isLand(polygons, land)).toBe(true);
  }
  for (const sea of [
    [-20, 45],
    [5, 41],
    [-4, 44.5],
  ]) {
    expect(isLand(polygons, sea)).toBe(false);
  }
});

test.each([
  ['Gran Canaria', [-15.6, 27.95]],
  ['Madeira', [-17, 32.75]],
  ['São Miguel', [-25.4, 37.8]],
  ['Ibiza', [1.43, 39]],
])('the finest outlines have %s', (_, island) => {
  expect(isLand(polygonsOf('europe.bin'), island as Position)).toBe(true);
});

test('no coast is drawn along the edge at which the land was cut', () => {
  const coast = readGeometry(file('europe.bin')).land.features.at(-1)!;
  expect(coast.properties).toEqual({ kind: 'coast' });
  const lines = coast.geometry.type === 'MultiLineString' ? coast.geometry.coordinates : [];
  const onEdge = lines.flatMap((line) => line.filter(([, lat], i) => lat === 27 && line[i - 1]?.[1] === 27));
  expect(lines.length).toBeGreaterThan(500);
  expect(onEdge).toEqual([]);
});

test('the whole basemap stays small', () => {
  const names = ['world.bin', 'world-fine.bin', 'europe.bin', 'cities.bin', 'places.bin', 'countries.json'];
  expect(names.reduce((sum, name) => sum + statSync(at(name)).size, 0)).toBeLessThan(1_500_000);
});
