import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRoads } from './import/import-roads.ts';
import { openRoads } from './open-roads.ts';
import { osmFile, type TestOsm } from './osm/osm-file.builder.ts';

let folder: string;
/** Road files of a street in Spain, of the same in Britain, and of a motorway. */
const made: Record<'street' | 'british' | 'motorway', string> = { street: '', british: '', motorway: '' };
const logged: { msg: string }[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });

const street = (name: string, lat: number): TestOsm => ({
  nodes: [
    { id: 1, lat, lng: -4.003 },
    { id: 2, lat, lng: -3.997 },
    { id: 3, lat: lat + 0.0001, lng: -4, tags: { 'addr:housenumber': '12', 'addr:street': name } },
  ],
  ways: [{ refs: [1, 2], tags: { highway: 'residential', name } }],
});
const MOTORWAY: TestOsm = {
  nodes: [
    { id: 1, lat: 42, lng: -4.003 },
    { id: 2, lat: 42, lng: -3.997 },
    { id: 3, lat: 42, lng: -4, tags: { highway: 'milestone', distance: '18' } },
  ],
  ways: [{ refs: [1, 2], tags: { highway: 'motorway', ref: 'A-42', oneway: 'yes' } }],
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-open-roads-'));
  const source = join(folder, 'source.osm.pbf');
  const make = async (name: string, osm: TestOsm, country: string) => {
    writeFileSync(source, osmFile(osm));
    const { file } = await importRoads(source, { folder, country, progress: () => {} });
    const path = join(folder, `${name}.made`);
    copyFileSync(file, path);
    rmSync(file);
    return path;
  };
  made.street = await make('street', street('Calle Mayor', 40), 'ES');
  made.british = await make('british', street('High Street', 51), 'GB');
  made.motorway = await make('motorway', MOTORWAY, 'ES');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names points by the road files of its folder, and finds those that come, change and go', () => {
  const own = join(folder, 'own');
  const roads = openRoads({ folder: own, log });
  expect([roads.hasFile, roads.streetAt({ lat: 40, lng: -4 })]).toEqual([false, null]);

  const put = (from: string, name: string) => {
    writeFileSync(join(own, `${name}.roads`), readFileSync(from));
    roads.look();
  };
  mkdirSync(own);
  put(made.street, 'one');
  put(made.british, 'two');
  expect(roads.hasFile).toBe(true);
  expect([40, 51, 42].map((lat) => roads.streetAt({ lat, lng: -4 })?.words)).toEqual([
    'Calle Mayor 12',
    '12 High Street',
    undefined,
  ]);
  put(made.motorway, 'two');
  expect([40, 51, 42].map((lat) => roads.streetAt({ lat, lng: -4 })?.words)).toEqual([
    'Calle Mayor 12',
    undefined,
    'A-42 km 18',
  ]);
  expect(roads.streetAt({ lat: 40, lng: -3.9 })).toBeNull();
  expect(roads.heads().map(({ source }) => source)).toEqual(['source.osm.pbf', 'source.osm.pbf']);
  expect(roads.askAll(({ head }) => head.bounds.south)).toEqual([40, 42]);
  expect(roads.ask({ lat: 42, lng: -4 }, ({ head }) => head.counts.ways)).toBe(1);
  rmSync(join(own, 'one.roads'));
  roads.look();
  expect(roads.streetAt({ lat: 40, lng: -4 })).toBeNull();
  roads.close();
  expect(roads.hasFile).toBe(false);
});

it('leaves out a file that is damaged, at its end or in a tile, and says so in the log', () => {
  const own = join(folder, 'damaged');
  mkdirSync(own);
  writeFileSync(join(own, 'cut.roads'), readFileSync(made.street).subarray(0, 40));
  const bytes = readFileSync(made.motorway);
  bytes[12]! ^= 0xff;
  writeFileSync(join(own, 'tile.roads'), bytes);
  logged.length = 0;
  const roads = openRoads({ folder: own, log });
  expect(roads.hasFile).toBe(true);
  expect(roads.streetAt({ lat: 42, lng: -4 })).toBeNull();
  expect(roads.hasFile).toBe(false);
  expect(logged.map(({ msg }) => msg)).toEqual([
    'road file left out',
    'road file opened',
    'road file left out',
  ]);
  expect([roads.heads(), roads.askAll(() => 1)]).toEqual([[], []]);
  roads.close();
});
