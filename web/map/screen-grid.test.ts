import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CameraView, MarkerColumns } from './marker-source.ts';
import { latOf, lngOf, mercatorX, mercatorY, unitsPerPixel } from './mercator.ts';
import { clustersOf, nearestMarker, screenGrid } from './screen-grid.ts';

type At = { lat: number; lng: number; state?: number };

function columnsOf(markers: readonly At[]): MarkerColumns {
  const x = Int32Array.from(markers, ({ lng }) => mercatorX(lng));
  const y = Int32Array.from(markers, ({ lat }) => mercatorY(lat));
  const n = markers.length;
  return {
    count: n,
    placed: new Uint8Array(n).fill(1),
    x,
    y,
    fromX: x,
    fromY: y,
    heading: new Uint8Array(n),
    fromHeading: new Uint8Array(n),
    headed: new Uint8Array(n),
    alert: new Uint8Array(n),
    state: Uint8Array.from(markers, ({ state = 0 }) => state),
    glideStartMs: new Uint32Array(n),
    glideMs: new Uint16Array(n),
  };
}

function viewOf(lat: number, lng: number, zoom: number): CameraView {
  return {
    x: mercatorX(lng),
    y: mercatorY(lat),
    unitsPerPx: unitsPerPixel(zoom),
    widthPx: 1000,
    heightPx: 800,
    bearingDeg: 0,
    zoom,
  };
}

const everything = () => true;

describe('positions in units', () => {
  test.each([
    [40.4168, -3.7038],
    [-33.9, 151.2],
    [0, 0],
    [28.1, -179.9999],
  ])('%f, %f comes back within a centimetre', (lat, lng) => {
    expect(Math.abs(latOf(mercatorY(lat)) - lat) * 111_195).toBeLessThan(0.01);
    expect(Math.abs(lngOf(mercatorX(lng)) - lng) * 111_195).toBeLessThan(0.01);
  });

  test('at zoom 18 a pixel is 32 units, so that nothing jitters', () => {
    expect(unitsPerPixel(18)).toBe(32);
  });
});

describe('clusters', () => {
  test('two in a cell are one cluster at their middle, one alone stays alone', () => {
    const columns = columnsOf([
      { lat: 40.0001, lng: -3.0001, state: 1 },
      { lat: 40.0003, lng: -3.0003, state: 2 },
      { lat: 41, lng: -2 },
    ]);
    const alone: number[] = [];
    const grid = screenGrid(columns, viewOf(40, -3, 7), 0, everything);
    const clusters = clustersOf(grid, columns, 7, (i) => alone.push(i));
    expect(clusters).toHaveLength(1);
    expect(clusters[0]).toMatchObject({ count: 2, byState: [0, 1, 1, 0, 0, 0, 0] });
    expect(latOf(clusters[0]!.y)).toBeCloseTo(40.0002, 5);
    expect(lngOf(clusters[0]!.x)).toBeCloseTo(-3.0002, 5);
    expect(lngOf(clusters[0]!.west)).toBeCloseTo(-3.0003, 5);
    expect(alone).toEqual([2]);
  });

  test('what is out of view or not accepted is in no cell', () => {
    const columns = columnsOf([
      { lat: 40, lng: -3 },
      { lat: 40, lng: -3 },
      { lat: -30, lng: 100 },
    ]);
    const grid = screenGrid(columns, viewOf(40, -3, 12), 0, (i) => i !== 1);
    expect([...grid.members]).toEqual([0]);
  });

  test('dragging the map changes no cluster', () => {
    const columns = columnsOf(
      Array.from({ length: 60 }, (_, i) => ({ lat: 40 + (i % 8) / 40, lng: -3 + i / 90 })),
    );
    const sizes = (lng: number) =>
      clustersOf(screenGrid(columns, viewOf(40.1, lng, 8), 0, everything), columns, 7, () => {})
        .map(({ count, x }) => [x, count])
        .sort((a, b) => a[0]! - b[0]!);
    expect(sizes(-2.6)).toEqual(sizes(-2.73));
  });
});

describe('what is under the pointer', () => {
  test('the nearest within reach, else nothing', () => {
    const columns = columnsOf([
      { lat: 40, lng: -3 },
      { lat: 40, lng: -3.001 },
    ]);
    const view = viewOf(40, -3, 14);
    const grid = screenGrid(columns, view, 0, everything);
    const reach = 12 * view.unitsPerPx;
    expect(nearestMarker(grid, mercatorX(-3.0001), mercatorY(40), reach)).toBe(0);
    expect(nearestMarker(grid, mercatorX(-3.0009), mercatorY(40), reach)).toBe(1);
    expect(nearestMarker(grid, mercatorX(-3.01), mercatorY(40), reach)).toBe(-1);
  });

  test('across the antimeridian too', () => {
    const columns = columnsOf([{ lat: -17, lng: 179.9999 }]);
    const view = viewOf(-17, -179.9999, 14);
    const grid = screenGrid(columns, view, 0, everything);
    expect(nearestMarker(grid, mercatorX(-179.9999), mercatorY(-17), 40 * view.unitsPerPx)).toBe(0);
  });

  test('is what a search through all of them finds', () => {
    const marker = fc.record({
      lat: fc.double({ min: 39, max: 41, noNaN: true }),
      lng: fc.double({ min: -4, max: -2, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(marker, { minLength: 1, maxLength: 60 }),
        marker,
        fc.integer({ min: 7, max: 10 }),
        (markers, at, zoom) => {
          const columns = columnsOf(markers);
          const view = viewOf(40, -3, zoom);
          const reach = 60 * view.unitsPerPx;
          const [x, y] = [mercatorX(at.lng), mercatorY(at.lat)];
          const square = (i: number) => (columns.x[i]! - x) ** 2 + (columns.y[i]! - y) ** 2;
          const isSeen = (i: number) =>
            Math.abs(columns.x[i]! - view.x) < 500 * view.unitsPerPx &&
            Math.abs(columns.y[i]! - view.y) < 400 * view.unitsPerPx;
          fc.pre(
            Math.abs(x - view.x) < 400 * view.unitsPerPx && Math.abs(y - view.y) < 300 * view.unitsPerPx,
          );
          const found = nearestMarker(screenGrid(columns, view, 0, everything), x, y, reach);
          const nearest = markers
            .map((_, i) => i)
            .filter(isSeen)
            .sort((a, b) => square(a) - square(b))[0];
          const expected = nearest !== undefined && square(nearest) <= reach ** 2 ? square(nearest) : null;
          expect(found < 0 ? null : square(found)).toBe(expected);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});
