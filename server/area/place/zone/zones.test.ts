import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#api/area.ts';
import { getZones, postZones } from '#api/zone.ts';
import type { Point } from '#domain/geo.ts';
import { drive, later, north, SOL } from '#domain/telemetry/record.builder.ts';
import { pick, runReport } from '#server/area/report/report.builder.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile, type TestNode } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

let folder: string;
let server: TestApp;
/** Operators of two fleets that do not see each other, and a reader. */
let token: string;
let other: string;
let reader: string;
let groupId: number;
const T0 = '2026-03-02T08:00:00Z';

/** A rectangle from so many metres north of Sol to so many, as nodes. */
function rectangle(first: number, fromM: number, toM: number, halfLng: number): TestNode[] {
  const [south, top] = [north(SOL, fromM).lat, north(SOL, toM).lat];
  const corner = (i: number, lat: number, lng: number) => ({ id: first + i, lat, lng });
  const [west, east] = [SOL.lng - halfLng, SOL.lng + halfLng];
  return [corner(0, south, west), corner(1, south, east), corner(2, top, east), corner(3, top, west)];
}
const around = (first: number) => [0, 1, 2, 3, 0].map((i) => first + i);
const pointsOf = (nodes: readonly TestNode[]): Point[] =>
  nodes.map(({ lat, lng }) => ({ lat, lng: Number(lng.toFixed(6)) }));

const OUTER = rectangle(10, 2_000, 8_000, 0.01);
const HOLE = rectangle(20, 4_500, 5_500, 0.005);

/** A road file with a zone of the north that ends at a distance, with a hole; and one that is a plain way. */
async function roadsWith(outer: readonly TestNode[], date: string): Promise<void> {
  const source = join(folder, 'madrid.osm.pbf');
  const osm = osmFile({
    date: Date.parse(date) / 1000,
    nodes: [
      { id: 1, ...SOL },
      { id: 2, lat: SOL.lat, lng: SOL.lng + 0.001 },
      ...outer,
      ...HOLE,
      ...rectangle(30, 50_000, 51_000, 0.01),
      { id: 90, ...north(SOL, 50_500), tags: { place: 'town', name: 'Colmenar' } },
    ],
    ways: [
      { id: 1, refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } },
      { id: 2, refs: around(10), tags: {} },
      { id: 3, refs: around(20), tags: {} },
      { id: 4, refs: around(30), tags: { boundary: 'low_emission_zone', name: 'ZBE' } },
    ],
    relations: [
      {
        id: 7,
        members: [
          [2, 'outer'],
          [3, 'inner'],
        ],
        tags: { boundary: 'low_emission_zone', name: 'ZBE', operator: 'Ayuntamiento de Madrid' },
      },
      { id: 8, members: [[99, 'outer']], tags: { boundary: 'low_emission_zone', name: 'Rota' } },
    ],
  });
  writeFileSync(source, osm);
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-zones-'));
  server = await testApp({ DATA_DIR: folder });
  const { database } = server.app;
  const fleetId = (await aFleet(database, { name: 'Norte' })).id;
  const south = (await aFleet(database, { name: 'Sur' })).id;
  const userOf = async (role: 'manager' | 'visualizer', id: number) =>
    server.tokenOf(await aUser(database, { roles: [role], fleetIds: [id] }));
  token = await userOf('manager', fleetId);
  other = await userOf('manager', south);
  reader = await userOf('visualizer', fleetId);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into area_group (name) values ('Ciudad') returning id`,
  );
  groupId = rows[0]!.id;
  await database.pool.query('insert into area_group_fleet values ($1, $2)', [groupId, fleetId]);
  const ofFleet = { fleet_id: fleetId, environmental_label: 'B' };
  const van = await aVehicle(database, { ...ofFleet, license: '1000AAA' });
  const clean = await aVehicle(database, { ...ofFleet, license: '2000BBB', environmental_label: 'ECO' });
  vehicleIds = [van.id, clean.id];
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
let vehicleIds: number[];

const offered = async (who = token) => (await server.call(getZones, { token: who })).body;
const states = async (who = token) =>
  Object.fromEntries(
    (await offered(who)).zones.map(({ source, state, area_id }) => [source, [state, area_id]]),
  );
const take = (sources: string[], who = token, more = {}) =>
  server.call(postZones, { token: who, body: { sources, group_ids: [groupId], ...more } });
const areaNamed = async (q: string) => (await server.call(areas.list, { token, query: { q } })).body.rows[0]!;

describe('zones of the road file', () => {
  it('are none without a file', async () => {
    expect(await offered()).toEqual({ has_file: false, zones: [], broken: 0 });
  });

  it('are offered with their shape, town and origin; broken ones are counted', async () => {
    await roadsWith(OUTER, '2026-02-01T00:00:00Z');
    server.lookForRoads();
    const { has_file, zones, broken } = await offered();
    expect([has_file, broken]).toEqual([true, 1]);
    const common = { name: 'ZBE', from: null, until: null, state: 'new', area_id: null };
    const origin = { file: 'madrid.osm.pbf', date: '2026-02-01T00:00:00.000Z' };
    expect(zones).toEqual([
      {
        ...{ ...common, ...origin, source: 'r7', operator: 'Ayuntamiento de Madrid', town: null },
        geometry: {
          type: 'polygons',
          polygons: [{ points: pointsOf(OUTER), holes: [pointsOf(HOLE)] }],
        },
      },
      {
        ...{ ...common, ...origin, source: 'w4', operator: null, town: 'Colmenar' },
        // Without a hole it is a polygon that a person may change.
        geometry: { type: 'polygon', points: pointsOf(rectangle(30, 50_000, 51_000, 0.01)) },
      },
    ]);
    expect((await take(['r7'], reader)).status).toBe(409);
  });

  it('become areas with their origin and never twice', async () => {
    const labels = { allowed_labels: ['ECO', 'ZERO'] };
    expect((await take(['r7'], token, labels)).body).toEqual({ created: 1, changed: 0 });
    const area = await areaNamed('ZBE');
    expect(area).toMatchObject({
      ...{ name: 'ZBE', description: 'Ayuntamiento de Madrid', shape: 'polygons', is_zone: true },
      ...{ zone_file: 'madrid.osm.pbf', zone_date: '2026-02-01T00:00:00.000Z' },
      // In the order of the list.
      ...{ allowed_labels: ['ZERO', 'ECO'], group_ids: [groupId] },
    });
    // 6,000 m × 0.02° of 84.66 km at 40.46°, less 1,000 m × 0.01° in the hole: 10.16 − 0.85 km².
    expect(area.ground / 1e6).toBeCloseTo(9.3, 1);
    expect(await states()).toEqual({ r7: ['taken', area.id], w4: ['new', null] });
    expect((await take(['r7'])).body).toEqual({ created: 0, changed: 0 });
    // Another fleet's operator does not see the area, and cannot take the zone again.
    expect(await states(other)).toMatchObject({ r7: ['taken', null] });
    expect((await take(['r99'])).status).toBe(404);
    // A name that exists gets the town.
    expect((await take(['w4'])).body).toEqual({ created: 1, changed: 0 });
    expect(await areaNamed('Colmenar')).toMatchObject({ name: 'ZBE (Colmenar)', shape: 'polygon' });
  });

  it('are visited as any area, and mark vehicles whose label may not enter', async () => {
    await server.app.known.places.refresh(server.app.database.pool);
    const ingest = testIngest(server.app);
    // 10 km north at 60 km/h: the zone from 2,000 m on, its hole from 4,500 to 5,500 m.
    const records = drive({ from: T0, to: later(T0, 600), kmh: 60 });
    for (const vehicleId of vehicleIds)
      await ingest.store({ vehicleId, records, receivedMs: server.clock.nowMs });
    await ingest.stop();
    const today = { from: '2026-03-02', to: '2026-03-02' };
    const { rows } = await runReport(server, token, 'Areas', today);
    expect(
      rows.map((row) => Object.values(pick(row, 'license area environmentalLabel labelAllowed'))),
    ).toEqual([
      ['1000AAA', 'ZBE', 'B', false],
      ['1000AAA', 'ZBE', 'B', false],
      ['2000BBB', 'ZBE', 'ECO', true],
      ['2000BBB', 'ZBE', 'ECO', true],
    ]);
    // Both parts take 2,500 m at 16.7 m/s, and one step more at the end.
    for (const { insideTime } of rows) expect(Math.abs(Number(insideTime) - 150)).toBeLessThanOrEqual(20);
    const { rows: added } = await runReport(server, token, 'Areas', { ...today, breakdown: 'total' });
    expect(added.map((row) => Object.values(pick(row, 'license visits labelAllowed')))).toEqual([
      ['1000AAA', 2, false],
      ['2000BBB', 2, true],
    ]);
  });

  it('offer a changed shape of a new file, which keeps all else of the area', async () => {
    const before = await areaNamed('ZBE');
    const { id, description, geometry, group_ids, allowed_labels, version } = before;
    const body = { name: 'Madrid central', description, geometry, group_ids, allowed_labels, version };
    await server.call(areas.edit, { token, params: { area_id: id }, body });
    expect(await states()).toMatchObject({ r7: ['taken', id] });
    const larger = rectangle(10, 2_000, 9_000, 0.01);
    await roadsWith(larger, '2026-03-01T00:00:00Z');
    server.lookForRoads();
    expect(await states()).toMatchObject({ r7: ['changed', id], w4: ['taken', expect.any(Number)] });
    // Nothing is written until somebody takes it, and others cannot.
    expect((await areaNamed('Madrid central')).geometry).toEqual(geometry);
    expect((await take(['r7'], other, { group_ids: [] })).status).toBe(404);
    expect((await take(['r7'], token, { group_ids: [] })).body).toEqual({ created: 0, changed: 1 });
    expect(await areaNamed('Madrid central')).toMatchObject({
      ...{ id, name: 'Madrid central', group_ids, allowed_labels, zone_date: '2026-03-01T00:00:00.000Z' },
      geometry: { type: 'polygons', polygons: [{ points: pointsOf(larger), holes: [pointsOf(HOLE)] }] },
    });
    expect(await states()).toMatchObject({ r7: ['taken', id] });
  });
});
