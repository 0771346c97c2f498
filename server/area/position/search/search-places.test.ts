import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PassageRow, postGeoSearch, postGeoSearchExport, searchPart } from '#api/geo-search.ts';
import { drive, ms, recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { compact } from '#server/worker/telemetry/compact.ts';

let folder: string;
let server: TestApp;
let ingest: Ingest;
const tokens = { northern: '', southern: '' };
const ids = { north: 0, south: 0, crossing: 0, along: 0, private: 0, area: 0, hidden: 0, group: 0 };
const TIME = { from: '2026-02-10T00:00:00Z', to: '2026-02-11T00:00:00Z' };
const M = 111_195;
/** Calle Mayor goes 1,024 m to the east from here, over a border of tiles. */
const START = { lat: 40.005, lng: -3.006 };
const at = (eastM: number, northM: number) => ({
  lat: START.lat + northM / M,
  lng: START.lng + eastM / M / Math.cos((START.lat * Math.PI) / 180),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-search-places-'));
  const source = join(folder, 'spain.osm.pbf');
  const node = (id: number, eastM: number, northM: number) => ({ id, ...at(eastM, northM) });
  const named = (name: string, extra = {}) => ({ highway: 'residential', name, ...extra });
  writeFileSync(
    source,
    osmFile({
      nodes: [
        node(1, 0, 0),
        node(2, 512, 0),
        node(3, 1_024, 0),
        node(4, 512, 400),
        node(5, 9_000, 0),
        node(6, 9_500, 0),
      ],
      ways: [
        { refs: [1, 2, 3], tags: named('Calle Mayor') },
        { refs: [2, 4], tags: named('Calle Nueva', { ref: 'M-40;E-5' }) },
        // Another street of that name, 8 km away.
        { refs: [5, 6], tags: named('Calle Mayor') },
      ],
    }),
  );
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  server = await testApp({ DATA_DIR: folder });
  const { database } = server.app;
  ids.north = (await aFleet(database, { name: 'Norte' })).id;
  ids.south = (await aFleet(database, { name: 'Sur' })).id;
  const user = (fleetId: number) => aUser(database, { roles: ['manager'], fleetIds: [fleetId] });
  tokens.northern = await server.tokenOf(await user(ids.north));
  tokens.southern = await server.tokenOf(await user(ids.south));
  ingest = startIngest({
    ...{ known: server.app.known, pool: database.pool, log: server.app.log },
    ...{ onStored: () => {}, quarantine: async () => {} },
  });
  // Due north over the middle of the street, at 10 m/s, with a fix every 10 s.
  ids.crossing = await aCar(
    drive({ from: '2026-02-10T08:00:00Z', to: '2026-02-10T08:02:00Z', kmh: 36, start: at(300, -600) }),
  );
  // Along it, 20 m north of it: outside of a strip of 30 m.
  ids.along = await aCar(
    [0, 20, 40, 60].map((s) =>
      recordAt(ms('2026-02-10T09:00:00Z') + s * 1000, { ...at(50 + s * 10, 20), speedKmh: 36 }),
    ),
  );
  // Over it in private use.
  ids.private = await aCar([
    recordAt(ms('2026-02-10T10:00:00Z'), at(400, -300)),
    recordAt(ms('2026-02-10T10:00:30Z'), { ...at(400, 0), privateMode: true }),
    recordAt(ms('2026-02-10T10:01:00Z'), { ...at(400, 300), privateMode: false }),
  ]);
  await compact(database.pool, partitions(database.pool), ms('2026-02-10T09:00:00Z'));
  const insert = async (text: string, values: unknown[]) =>
    (await database.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;
  const square = { type: 'polygon', points: [at(200, -50), at(400, -50), at(400, 50), at(200, 50)] };
  ids.area = await insert(
    'insert into area (name, geometry, min_lat, min_lng, max_lat, max_lng) values ($1, $2, 40, -4, 41, -3)',
    ['Mercado', JSON.stringify(square)],
  );
  for (const [key, fleetId] of [
    ['group', ids.north],
    ['hidden', ids.south],
  ] as const) {
    ids[key] = await insert('insert into poi_group (name) values ($1)', [`Puntos ${key}`]);
    await database.pool.query('insert into poi_group_fleet (group_id, fleet_id) values ($1, $2)', [
      ids[key],
      fleetId,
    ]);
  }
  // One beside the way of the first car, one 300 km away.
  for (const { lat, lng } of [at(330, -200), { lat: 42, lng: -5 }]) {
    const poi = await insert('insert into poi (name, lat, lng) values ($1, $2, $3)', [`P ${lat}`, lat, lng]);
    await database.pool.query('insert into poi_in_group (poi_id, group_id) values ($1, $2)', [
      poi,
      ids.group,
    ]);
  }
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function aCar(records: readonly TrackerRecord[]): Promise<number> {
  const { database } = server.app;
  const { id } = await aVehicle(database, { fleet_id: ids.north, time_zone: 'Europe/Madrid' });
  await aTracker(database, { vehicle_id: id });
  await ingest.store({ vehicleId: id, records, receivedMs: server.clock.nowMs });
  return id;
}

async function search(place: object, token = tokens.northern) {
  const answered = await server.call(postGeoSearch, { token, body: { place, ...TIME } });
  if (answered.status >= 300) return { status: answered.status, code: answered.code, passages: [] };
  const lines = answered.text.trimEnd().split('\n').slice(0, -1);
  const passages = lines.flatMap((line) => searchPart.parse(JSON.parse(line)).passages);
  return { status: answered.status, code: null, passages };
}
const brief = (passages: readonly PassageRow[]) =>
  passages.map((one) => [
    one.device_id,
    new Date(Math.round(Date.parse(one.from) / 1000) * 1000).toISOString().slice(11, 19),
    one.inside,
    one.closest,
  ]);
const STREET = { type: 'street', name: 'Calle Mayor', ...at(512, 0), width: 30 };

describe('a search of', () => {
  it('a street finds those that were in it, not those beside it, and no private use', async () => {
    // 600 m at 10 m/s: on its line at 08:01:00, and 15 m before and behind it.
    expect(brief((await search(STREET)).passages)).toEqual([[ids.crossing, '08:00:58', 3, 0]]);
    // 50 m wide: the second is 20 m away all the time, from 50 m to 650 m of it.
    const wide = (await search({ ...STREET, width: 50 })).passages;
    expect(brief(wide)).toEqual([
      [ids.crossing, '08:00:57', 5, 0],
      [ids.along, '09:00:00', 60, 20],
    ]);
  });

  it('a street goes on in the next tile, but not to another of its name', async () => {
    // From the other end, which lies in another tile.
    expect(brief((await search({ ...STREET, ...at(1_000, 0) })).passages)).toHaveLength(1);
    expect(brief((await search({ ...STREET, ...at(9_200, 0) })).passages)).toEqual([]);
  });

  it('a road by its number finds the ways with it among others', async () => {
    const road = { ...STREET, name: 'E-5', ...at(512, 200), width: 500 };
    // The last one where its private use has ended.
    expect(brief((await search(road)).passages).map(([id, from]) => [id, from === '10:01:00'])).toEqual([
      [ids.crossing, false],
      [ids.along, false],
      [ids.private, true],
    ]);
  });

  it('a polygon, and an area that the caller sees', async () => {
    // From 550 to 650 m of the way: 10 s.
    const points = [at(200, -50), at(400, -50), at(400, 50), at(200, 50)];
    const expected = [
      [ids.crossing, '08:00:55', 10, null],
      // From 200 to 400 m at 10 m/s.
      [ids.along, '09:00:15', 20, null],
    ];
    expect(brief((await search({ type: 'polygon', points })).passages)).toEqual(expected);
    expect(brief((await search({ type: 'area', id: ids.area })).passages)).toEqual(expected);
  });

  it('a group of points that the caller sees, far from each other', async () => {
    // 30 m beside the way: 40 m either side of it with a radius of 50 m.
    const near = (await search({ type: 'poi_group', id: ids.group, radius: 50 })).passages;
    expect(brief(near)).toEqual([[ids.crossing, '08:00:36', 8, 30]]);
    expect(await search({ type: 'poi_group', id: ids.hidden, radius: 50 })).toMatchObject({ status: 404 });
  });

  it('any place finds vehicles of visible fleets alone', async () => {
    expect(await search(STREET, tokens.southern)).toEqual({ status: 200, code: null, passages: [] });
  });

  it.each([
    [{ ...STREET, name: 'Calle Menor' }, 422, 'place.noStreet'],
    [{ ...STREET, lat: 50 }, 422, 'place.noStreet'],
    [{ ...STREET, width: 501 }, 422, 'err.request'],
    [{ type: 'area', id: 999_999 }, 404, 'notFound'],
    [{ type: 'poi_group', id: 999_999, radius: 50 }, 404, 'notFound'],
    [{ type: 'polygon', points: [at(0, 0), at(1, 1)] }, 422, 'err.request'],
    [{ type: 'town' }, 422, 'err.request'],
  ])('%j is refused', async (place, status, code) => {
    expect(await search(place)).toMatchObject({ status, code });
  });
});

it('neither a circle nor another place is refused', async () => {
  const answered = await server.call(postGeoSearch, { token: tokens.northern, body: TIME });
  expect([answered.status, answered.code]).toEqual([422, 'err.request']);
});

it('a file says the place, and the audit records it', async () => {
  const body = { place: STREET, ...TIME };
  const { bytes } = await server.call(postGeoSearchExport, {
    token: tokens.northern,
    params: { format: 'xlsx' },
    body,
  });
  const filters = (await readXlsx(bytes)).sheets[1]!.rows.map(([name, value]) => `${name}: ${value}`);
  expect(filters).toEqual(expect.arrayContaining(['Lugar: Calle', 'Nombre: Calle Mayor', 'Ancho: 30 m']));
  const { rows } = await server.app.database.pool.query(
    `select after->'place'->>'name' as name from audit_entry where action = 'export'`,
  );
  expect(rows).toEqual([{ name: 'Calle Mayor' }]);
});
