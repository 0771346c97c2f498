import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInside } from '#domain/place/geometry.ts';
import { decodeStations, STATION_SECTION } from '#domain/road/station.ts';
import { decodeZones, ZONE_SECTION } from '#domain/road/zone.ts';
import { osmFile, type TestNode, type TestOsm, type TestOsmWay } from '../osm/osm-file.builder.ts';
import { openRoadFile } from '../road-file-reader.ts';
import { importRoads } from './import-roads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'traza-beside-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ZONE = { boundary: 'low_emission_zone' };
/**
 * A street, because a road file has at least one, and the corners of squares around 40.01, -4. A border of
 * tiles is there.
 */
const NODES: TestNode[] = [
  { id: 1, lat: 40, lng: -4.01 },
  { id: 2, lat: 40, lng: -3.99 },
  ...square(10, 0.004),
  ...square(20, 0.001),
  ...square(30, 0.0005),
  ...square(40, 0.01, 0.05),
  { id: 90, lat: 40.0101, lng: -3.999, tags: { place: 'town', name: 'Getafe' } },
];
const STREET: TestOsmWay = { id: 1, refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } };

/** Corners of a square, from the south-west against the clock: ids `first` … `first + 3`. */
function square(first: number, half: number, north = 0): TestNode[] {
  const at = (id: number, dLat: number, dLng: number) => ({
    id: first + id,
    lat: Number((40.01 + north + dLat).toFixed(6)),
    lng: Number((-4 + dLng).toFixed(6)),
  });
  return [at(0, -half, -half), at(1, -half, half), at(2, half, half), at(3, half, -half)];
}
const around = (first: number) => [0, 1, 2, 3, 0].map((i) => first + i);
const corners = (first: number) =>
  [0, 1, 2, 3].map((i) => {
    const { lat, lng } = NODES.find(({ id }) => id === first + i)!;
    return { lat, lng };
  });

async function made(osm: Partial<TestOsm>) {
  const source = join(folder, 'spain.osm.pbf');
  writeFileSync(source, osmFile({ nodes: NODES, ...osm, ways: [STREET, ...(osm.ways ?? [])] }));
  const { file, head } = await importRoads(source, { folder, country: 'ES', progress: () => {} });
  const roads = openRoadFile(file);
  const read = {
    head,
    ...decodeZones(roads.section(ZONE_SECTION)!),
    stations: decodeStations(roads.section(STATION_SECTION)!),
    none: roads.section('other'),
  };
  roads.close();
  return read;
}

describe('low-emission zones of a file', () => {
  it.each([8_000, 1])(
    'are ways and relations with holes, over borders of tiles (blocks of %i)',
    async (blockSize) => {
      const { zones, broken, none } = await made({
        blockSize,
        ways: [
          {
            id: 2,
            refs: around(40),
            tags: { ...ZONE, name: 'ZBE Norte', operator: 'Ayuntamiento', start_date: '2024-01-01' },
          },
          // The outline in three lines: one against the others, one a street, none with tags of the zone.
          { id: 3, refs: [10, 11], tags: { highway: 'primary' } },
          { id: 4, refs: [12, 11], tags: {} },
          { id: 5, refs: [12, 13, 10], tags: {} },
          { id: 6, refs: around(20), tags: { landuse: 'industrial' } },
          { id: 7, refs: around(30), tags: {} },
        ],
        relations: [
          { id: 8, members: [[3, 'outer']], tags: { boundary: 'administrative' } },
          {
            id: 9,
            members: [
              [3, 'outer'],
              [4, ''],
              [5, 'outer'],
              [6, 'inner'],
              [7, 'outer'],
              [1, 'label'],
            ],
            tags: { ...ZONE, type: 'boundary', end_date: '2030' },
          },
        ],
      });
      expect(broken).toBe(0);
      expect(none).toBeNull();
      const empty = { operator: null, from: null, until: null };
      expect(zones).toEqual([
        {
          // An island in the hole is a polygon of its own. Without a name, the zone has that of its town.
          ...{ ...empty, source: 'r9', name: 'Getafe', town: 'Getafe', until: '2030' },
          polygons: [
            { points: corners(10), holes: [corners(20)] },
            { points: corners(30), holes: [] },
          ],
        },
        {
          ...{
            ...empty,
            source: 'w2',
            name: 'ZBE Norte',
            operator: 'Ayuntamiento',
            town: null,
            from: '2024-01-01',
          },
          polygons: [{ points: corners(40), holes: [] }],
        },
      ]);
    },
  );

  it.each<[string, readonly TestOsmWay[], [number, string][]]>([
    ['a line that stays open', [{ id: 2, refs: [10, 11, 12], tags: {} }], [[2, 'outer']]],
    [
      'a way that the file does not have',
      [{ id: 2, refs: [10, 11, 12], tags: {} }],
      [
        [2, 'outer'],
        [3, 'outer'],
      ],
    ],
    ['a node that the file does not have', [{ id: 2, refs: [10, 11, 99, 10], tags: {} }], [[2, 'outer']]],
    ['two corners', [{ id: 2, refs: [10, 11, 10], tags: {} }], [[2, 'outer']]],
    [
      'a hole that stays open',
      [
        { id: 2, refs: around(10), tags: {} },
        { id: 3, refs: [20, 21], tags: {} },
      ],
      [
        [2, 'outer'],
        [3, 'inner'],
      ],
    ],
    ['no outline', [], []],
  ])('are left out and counted with %s', async (_, ways, members) => {
    const { zones, broken } = await made({ ways, relations: [{ id: 9, members, tags: ZONE }] });
    expect([zones, broken]).toEqual([[], 1]);
  });

  it('hold the points that their rings hold, whatever lines the rings come in', async () => {
    const cut = fc.record({
      at: fc.integer({ min: 1, max: 11 }),
      turned: fc.boolean(),
      inner: fc.boolean(),
      points: fc.array(
        fc.record({
          x: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
          y: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
        }),
        { minLength: 20, maxLength: 20 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, turned, inner, points }) => {
        const ring = (first: number, radius: number): TestNode[] =>
          Array.from({ length: 12 }, (_, i) => ({
            id: first + i,
            lat: Number((40.01 + radius * Math.sin((i * Math.PI) / 6)).toFixed(6)),
            lng: Number((-4 + radius * Math.cos((i * Math.PI) / 6)).toFixed(6)),
          }));
        const [outer, hole] = [ring(100, 0.01), ring(200, 0.004)];
        const ids = [...outer, outer[0]!].map(({ id }) => id);
        const rest = ids.slice(at);
        const { zones } = await made({
          nodes: [...NODES, ...outer, ...hole],
          ways: [
            { id: 2, refs: ids.slice(0, at + 1), tags: {} },
            { id: 3, refs: turned ? rest.reverse() : rest, tags: {} },
            { id: 4, refs: [...hole, hole[0]!].map(({ id }) => id), tags: {} },
          ],
          relations: [
            {
              id: 9,
              members: [[3, 'outer'], [2, 'outer'], ...(inner ? [[4, 'inner'] as const] : [])],
              tags: ZONE,
            },
          ],
        });
        const shape = { type: 'polygons' as const, polygons: zones[0]!.polygons };
        for (const { x, y } of points) {
          const point = { lat: 40.01 + y * 0.01, lng: -4 + x * 0.01 };
          const isHeld = crosses(outer, point) && !(inner && crosses(hole, point));
          expect(isInside(shape, point.lat, point.lng)).toBe(isHeld);
        }
      }),
      { seed: 5, numRuns: 25 },
    );
  });
});

/** Is the point in a ring? By the number of sides that a ray to the east meets. */
function crosses(ring: readonly TestNode[], { lat, lng }: { lat: number; lng: number }): boolean {
  return (
    ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      if (a.lat > lat === b.lat > lat) return false;
      return lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng);
    }).length %
      2 ===
    1
  );
}

it('has the stations of a file: points and grounds, without private ones', async () => {
  const { stations, head } = await made({
    nodes: [
      ...NODES,
      {
        id: 100,
        lat: 40.02,
        lng: -4.02,
        tags: {
          amenity: 'fuel',
          brand: 'Repsol',
          'fuel:diesel': 'yes',
          'fuel:octane_95': 'yes',
          'fuel:lpg': 'no',
        },
      },
      { id: 101, lat: 40.03, lng: -4, tags: { amenity: 'fuel', access: 'private' } },
      { id: 102, lat: 40.03, lng: -4, tags: { amenity: 'bar' } },
    ],
    ways: [
      { id: 2, refs: around(20), tags: { amenity: 'fuel', name: 'Gasolinera Sur', operator: 'Ana Ruiz SL' } },
    ],
  });
  expect(stations).toEqual([
    { lat: 40.01, lng: -4, name: 'Gasolinera Sur', brand: null, operator: 'Ana Ruiz SL', fuels: [] },
    { lat: 40.02, lng: -4.02, name: null, brand: 'Repsol', operator: null, fuels: ['diesel', 'octane_95'] },
  ]);
  // Neither is a road: the file reaches no farther for them.
  expect(head.bounds).toEqual({ south: 40, west: -4.01, north: 40, east: -3.99 });
});
