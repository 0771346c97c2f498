import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Point } from '#domain/geo.ts';
import { loadPlaceNames } from './basemap-files.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a point has the same name on the map as in reports and files', async () => {
  // This test reads the files of the map from disk.
  vi.stubGlobal('fetch', async (path: string) => new Response(readFileSync(`.${path}`)));
  // Pages must not import the server. Only this test compares the two.
  const server = '#server/known/places/reader-places.ts';
  const { townNames } = (await import(server)) as { townNames(): { name(point: Point): string } };
  const names = await loadPlaceNames();
  const europe = fc.record({
    lat: fc.double({ min: 34, max: 71, noNaN: true }),
    lng: fc.double({ min: -25, max: 40, noNaN: true }),
  });
  const iberia = fc.record({
    lat: fc.double({ min: 36, max: 43.8, noNaN: true }),
    lng: fc.double({ min: -9.5, max: 3.3, noNaN: true }),
  });
  let named = 0;
  fc.assert(
    fc.property(fc.oneof(europe, iberia), (point) => {
      const name = names.name(point);
      expect(townNames().name(point)).toBe(name);
      expect(names.town(point)?.name ?? name).toBe(name);
      if (names.town(point)) named++;
    }),
    { seed: 20_261_122, numRuns: 2_000 },
  );
  expect(named).toBeGreaterThan(500);
});
