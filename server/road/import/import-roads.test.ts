import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt } from '#domain/road/address-at.ts';
import { legalLimit } from '#domain/road/legal-limit.ts';
import { wayAt } from '#domain/road/way-at.ts';
import { wayOfRow } from '#domain/road/way-tile.ts';
import { osmFile, type TestNode, type TestOsm } from '../osm/osm-file.builder.ts';
import { openRoadFile } from '../road-file-reader.ts';
import { importRoads } from './import-roads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'traza-roads-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ids beyond 32 bits, as today's. */
const ID = 9_000_000_000;
const node = (id: number, lat: number, lng: number, tags?: Record<string, string>): TestNode => ({
  ...{ id: ID + id, lat, lng },
  ...(tags && { tags }),
});

/** Two streets that cross, one of them over a border of tiles; a building, a line of numbers and a place. */
const TOWN: TestOsm = {
  date: Date.parse('2026-11-20T20:21:00Z') / 1000,
  nodes: [
    node(1, 40.001, -4.003),
    node(2, 40.001, -3.999),
    node(3, 40.001, -3.995),
    node(4, 40.003, -3.999),
    // The corners of a building around 40.00115, -3.9971, and the ends of a line of numbers.
    node(5, 40.0011, -3.9972),
    node(6, 40.0011, -3.997),
    node(7, 40.0012, -3.997),
    node(8, 40.0012, -3.9972),
    node(10, 40.0015, -3.9991, { 'addr:housenumber': '1', 'addr:street': 'Calle Nueva' }),
    node(11, 40.0027, -3.9991, { 'addr:housenumber': '7', 'addr:street': 'Calle Nueva' }),
    node(12, 40.0, -3.99, { place: 'village', name: 'Baides' }),
    node(13, 40.0009, -3.9962, {
      'addr:housenumber': '20',
      'addr:street': 'Calle Mayor',
      'addr:city': 'Otra',
    }),
    node(14, 40.002, -3.9, { highway: 'milestone', distance: '12' }),
    node(15, 40.002, -3.904),
    node(16, 40.002, -3.896),
    node(17, 40.002, -3.5, { amenity: 'fuel' }),
  ],
  ways: [
    {
      refs: [1, 2, 3].map((id) => ID + id),
      tags: { highway: 'residential', name: 'Calle Mayor', maxspeed: '20' },
    },
    { refs: [4, 2].map((id) => ID + id), tags: { highway: 'tertiary', name: 'Calle Nueva', oneway: '-1' } },
    {
      refs: [5, 6, 7, 8, 5].map((id) => ID + id),
      tags: { building: 'yes', 'addr:housenumber': '18', 'addr:street': 'Calle Mayor' },
    },
    { refs: [10, 11].map((id) => ID + id), tags: { 'addr:interpolation': 'odd' } },
    { refs: [15, 14, 16].map((id) => ID + id), tags: { highway: 'primary', ref: 'N-1' } },
    { refs: [1, 4].map((id) => ID + id), tags: { highway: 'footway', name: 'Paseo' } },
    // A way of which the extract has one node alone.
    { refs: [ID + 3, ID + 900], tags: { highway: 'residential', name: 'Cut off' } },
  ],
};

async function made(osm: TestOsm | Buffer, name = 'spain-latest', country: string | null = null) {
  const source = join(folder, `${name}.osm.pbf`);
  writeFileSync(source, 'nodes' in osm ? osmFile(osm) : osm);
  const steps = new Set<string>();
  const out = mkdtempSync(join(folder, 'out-'));
  const { file, head } = await importRoads(source, {
    folder: out,
    country,
    progress: (step) => steps.add(step),
  });
  return { file, head, steps: [...steps], left: readdirSync(out) };
}

describe('an import', () => {
  it.each([
    ['columns of nodes', TOWN],
    ['single nodes', { ...TOWN, isPlain: true }],
    ['blocks of three', { ...TOWN, blockSize: 3 }],
  ])('makes a road file of %s', async (_, osm) => {
    const { file, head, steps, left } = await made(osm);
    expect(head).toEqual({
      format: 1,
      source: 'spain-latest.osm.pbf',
      sections: {
        streets: { at: expect.any(Number), octets: expect.any(Number), crc: expect.any(Number) },
        zones: { at: expect.any(Number), octets: 3, crc: expect.any(Number) },
        stations: { at: expect.any(Number), octets: expect.any(Number), crc: expect.any(Number) },
      },
      date: '2026-11-20T20:21:00.000Z',
      country: 'ES',
      bounds: { south: 40.001, west: -4.003, north: 40.003, east: -3.896 },
      // Calle Mayor is three segments: it is cut at the border at -4 and at the junction.
      counts: { tiles: 3, ways: 4, segments: 5, houses: 6, milestones: 1, places: 1 },
      credit: '© OpenStreetMap contributors',
    });
    expect(steps).toEqual(['ways', 'points', 'cutting', 'tiles']);
    expect(left).toEqual(['spain-latest.roads']);
    const roads = openRoadFile(file);
    // Calle Mayor in two tiles is one street, Calle Nueva the other; both lie in Baides.
    const { streets, towns } = roads.streets!;
    expect([streets, towns.name]).toEqual([2, ['Baides']]);
    expect(roads.streets!.street(0).tiles).toHaveLength(2);
    expect(roads.streets!.roads('n1')).toEqual([
      { ref: 'N-1', points: [{ lat: 40_002_000, lng: -3_900_000, hm: 120 }] },
    ]);
    expect(roads.head).toEqual(head);
    const address = (lat: number, lng: number) => addressAt(roads, { lat, lng, headingDeg: null });
    expect(address(40.00102, -3.9971)).toMatchObject({
      street: 'Calle Mayor',
      number: '18',
      place: 'Baides',
    });
    expect(address(40.00099, -3.9962)).toMatchObject({ street: 'Calle Mayor', number: '20', place: 'Otra' });
    // 1 and 7 are mapped; 3 and 5 lie a third and two thirds of 0.0012° further.
    expect(address(40.0019, -3.999)).toMatchObject({ street: 'Calle Nueva', number: '3' });
    expect(address(40.0023, -3.999)).toMatchObject({ street: 'Calle Nueva', number: '5' });
    expect(address(40.002, -3.901)).toMatchObject({ ref: 'N-1', km: 12, number: null });
    expect(address(40.002, -3.95)).toBeNull();
    roads.close();
  });

  it('keeps limits, and turns ways that are driven against their points', async () => {
    const roads = openRoadFile((await made(TOWN)).file);
    const limitAt = (lat: number, lng: number) => {
      const { tile, segment, isForward } = wayAt(roads, { lat, lng, headingDeg: null, radiusM: 20 })!;
      const way = wayOfRow(tile, tile.row[segment]!);
      const on = { isInTown: tile.inTown[segment] === 1, isForward, country: roads.head.country };
      return legalLimit({ way, ...on, vehicle: 'car', mmaKg: null, at: null });
    };
    expect(limitAt(40.001, -3.997)).toEqual({ kmh: 20, by: 'sign' });
    expect(limitAt(40.002, -3.903)).toEqual({ kmh: 90, by: 'law' });
    const nueva = wayAt(roads, { lat: 40.0025, lng: -3.999, headingDeg: null, radiusM: 20 })!;
    // From the junction, 0.0015° of latitude are 166.8 m.
    expect(nueva.offsetM).toBeCloseTo(166.8, 1);
    expect(wayOfRow(nueva.tile, nueva.tile.row[nueva.segment]!).isOneWay).toBe(true);
    roads.close();
  });

  it('replaces the road file of the same name, and takes the country as given', async () => {
    const source = join(folder, 'site.osm.pbf');
    writeFileSync(source, osmFile(TOWN));
    const out = mkdtempSync(join(folder, 'out-'));
    const of = (country: string | null) => importRoads(source, { folder: out, country, progress: () => {} });
    expect((await of(null)).head.country).toBeNull();
    expect((await of('PT')).head.country).toBe('PT');
    expect(readdirSync(out)).toEqual(['site.roads']);
  });
});

describe('an import refuses', () => {
  const whole = osmFile(TOWN);
  it.each([
    ['another file', Buffer.from('<osm version="0.6"/>'), 'is not a file of OpenStreetMap'],
    ['an empty file', Buffer.alloc(0), 'is not a file of OpenStreetMap'],
    ['a file that is cut off', whole.subarray(0, whole.length - 5), 'cut off'],
    ['a damaged file', Buffer.concat([whole.subarray(0, -20), Buffer.alloc(20)]), 'damaged'],
    [
      'a file with history',
      osmFile({ ...TOWN, features: ['HistoricalInformation'] }),
      'HistoricalInformation',
    ],
    ['a file without roads', osmFile({ nodes: TOWN.nodes, ways: [] }), 'has no roads'],
  ])('%s, and leaves nothing behind', async (_, bytes, message) => {
    const source = join(folder, 'bad.osm.pbf');
    writeFileSync(source, bytes);
    const out = mkdtempSync(join(folder, 'out-'));
    await expect(importRoads(source, { folder: out, country: null, progress: () => {} })).rejects.toThrow(
      message,
    );
    expect(readdirSync(out)).toEqual([]);
  });
});

describe('a road file', () => {
  it('is refused when it is cut off, damaged, or another file', async () => {
    const { file } = await made(TOWN);
    const bytes = readFileSync(file);
    const changed = (change: (copy: Buffer) => Buffer) => {
      const path = join(folder, 'changed.roads');
      writeFileSync(path, change(Buffer.from(bytes)));
      return () => openRoadFile(path);
    };
    expect(changed((copy) => copy.subarray(0, copy.length - 1))).toThrow('not a road file');
    expect(changed((copy) => copy.subarray(8))).toThrow('cut off');
    expect(changed(() => Buffer.alloc(10))).toThrow('not a road file');
    const flipped = (copy: Buffer, at: number) => {
      copy[at]! ^= 1;
      return copy;
    };
    expect(changed((copy) => flipped(copy, copy.length - 40))).toThrow('index of the road file is damaged');
    const open = changed((copy) => flipped(copy, 20));
    const roads = open();
    expect(() => [...roads.keys].map((key) => roads.tile(key))).toThrow('is damaged');
    roads.close();
  });

  it('keeps as many tiles as there is room for', async () => {
    const { file } = await made(TOWN);
    const all = openRoadFile(file);
    const octets = [...all.keys].map((key) => {
      const before = all.heldOctets;
      all.tile(key);
      return all.heldOctets - before;
    });
    all.close();
    const most = octets[0]! + octets[1]!;
    const roads = openRoadFile(file, { heldOctets: most });
    for (const key of [...roads.keys, ...roads.keys]) {
      expect(roads.tile(key)!.key).toBe(key);
      expect(roads.heldOctets).toBeLessThanOrEqual(most);
    }
    expect(roads.tile(1)).toBeNull();
    roads.close();
  });
});
