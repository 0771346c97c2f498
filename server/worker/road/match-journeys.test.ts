import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getJourneyRoads } from '#api/history.ts';
import { drive, endOf, park } from '#domain/telemetry/record.builder.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { aReader } from '#server/area/report/report.builder.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { openRoads } from '#server/road/open-roads.ts';
import { eraseTracking } from '#server/telemetry/erase-tracking.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aValue, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aRoadFolder, putRoads } from '#server/testing/road-files.ts';
import { FAST_ROADS, FAST_START, fastJourney } from './fast-journey.builder.ts';
import { journeyMatching } from './match-journeys.ts';

let folder: Awaited<ReturnType<typeof aRoadFolder>>;
let server: TestApp;
let ingest: Ingest;
let fleetId: number;
let vehicleId: number;
let token: string;
let roads: ReturnType<typeof openRoads>;
let match: ReturnType<typeof journeyMatching>;

beforeAll(async () => {
  folder = await aRoadFolder(FAST_ROADS);
  server = await testApp({ DATA_DIR: folder.DATA_DIR });
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  token = await aReader(server, { fleetIds: [fleetId] });
  ingest = testIngest(server.app);
  roads = openRoads({ folder: join(folder.DATA_DIR, 'roads'), log: server.app.log });
  match = journeyMatching(server.app, roads);
});
afterAll(async () => {
  await ingest.stop();
  roads.close();
  await server.close();
  folder.remove();
});
beforeEach(async () => {
  server.clock.nowMs = at('10:00:00');
  vehicleId = (await aVehicle(server.app.database, { fleet_id: fleetId })).id;
  await aTracker(server.app.database, { vehicle_id: vehicleId });
  await server.app.database.pool.query('delete from raised_event');
});

// A journey that cannot be matched is only logged, and tried again.
afterEach(() => expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]));

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

const journey = (time: string) => fastJourney(at(time));
const send = (records: readonly TrackerRecord[]) =>
  ingest.store({ vehicleId, records, receivedMs: server.clock.nowMs });
const rowsOf = async (table: 'journey_road' | 'legal_excess', columns = '*') =>
  (
    await server.app.database.pool.query(
      `select ${columns} from ${table} where vehicle_id = $1 order by start_at`,
      [vehicleId],
    )
  ).rows;
async function roadsOf(who = token) {
  const answer = await server.call(getJourneyRoads, {
    ...{ token: who, params: { device_id: vehicleId } },
    query: { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' },
  });
  return answer.body.journeys;
}
const raised = async () =>
  (
    await server.app.database.pool.query(
      'select code, at, value, detail from raised_event where code = 912 order by id',
    )
  ).rows;

it('finds the roads of a final journey, and where it was over the legal limit', async () => {
  server.clock.nowMs = at('09:12:00');
  await send(journey('09:00:00'));
  expect(await match()).toEqual({ journeys: 1, excesses: 1 });
  const [found, ...others] = await roadsOf();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    ...{ start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T09:04:10.000Z' },
    sources: [{ name: 'ways.osm.pbf', date: '2026-11-20T00:00:00.000Z' }],
    roads: [
      { label: 'A-42', class: 'motorway', start: '2026-03-02T09:00:00.000Z' },
      { label: 'Calle Mayor', class: 'residential', end: '2026-03-02T09:04:10.000Z' },
    ],
  });
  // 0.054° of motorway are 6,004.5 m; the journey is 6,000 m at 120 km/h and 500 m at 30.
  expect(Math.abs(found!.roads[0]!.distance - 6_004)).toBeLessThan(10);
  expect(Math.abs(found!.roads[1]!.distance - 496)).toBeLessThan(10);
  expect(
    await rowsOf(
      'legal_excess',
      'start_at, end_at, journey_at, duration_s, speed_kmh, limit_kmh, by_law, way, source',
    ),
  ).toEqual([
    {
      ...{ start_at: new Date(at('09:00:00')), end_at: new Date(at('09:03:00')) },
      ...{ journey_at: new Date(at('09:00:00')), duration_s: 180, speed_kmh: 120, limit_kmh: 100 },
      ...{ by_law: false, way: 'A-42', source: 'ways.osm.pbf' },
    },
  ]);
  expect(await raised()).toEqual([
    { code: 912, at: new Date(at('09:00:00')), value: 20, detail: { limit: 100, way: 'A-42' } },
  ]);
  // A query of its start alone answers the whole journey.
  const alone = await server.call(getJourneyRoads, {
    ...{ token, params: { device_id: vehicleId } },
    query: { from: found!.start, to: '2026-03-02T09:00:00.001Z' },
  });
  expect(alone.body.journeys).toEqual([found]);
  // Nothing is left to do.
  expect(await match()).toEqual({ journeys: 0, excesses: 0 });
});

it('leaves running journeys alone, and old ones without an event for subscribers', async () => {
  const all = journey('07:00:00');
  await send(all.slice(0, 20));
  expect(await match()).toEqual({ journeys: 0, excesses: 0 });
  await send(all.slice(20));
  expect(await match()).toEqual({ journeys: 1, excesses: 1 });
  expect(await raised()).toEqual([]);
});

it('matches journeys anew that late records replace, and tells of no excess twice', async () => {
  server.clock.nowMs = at('09:12:00');
  const all = journey('09:00:00');
  const [head, tail] = [all.slice(0, 10), all.slice(10)];
  await send(tail);
  await match();
  expect((await rowsOf('legal_excess', 'start_at, duration_s'))[0]).toEqual({
    ...{ start_at: new Date(at('09:01:40')), duration_s: 80 },
  });
  await send(head);
  await rebuildLate(server.app, () => {});
  // The rebuild has taken the roads of the journey that is gone.
  expect([await rowsOf('journey_road'), await rowsOf('legal_excess')]).toEqual([[], []]);
  await match();
  expect(await rowsOf('legal_excess', 'start_at, duration_s')).toEqual([
    { start_at: new Date(at('09:00:00')), duration_s: 180 },
  ]);
  expect(await rowsOf('journey_road', 'start_at')).toEqual([{ start_at: new Date(at('09:00:00')) }]);
  expect(await raised()).toHaveLength(1);
});

it('never matches private use', async () => {
  const from = at('07:00:00');
  const hidden = Array.from({ length: 30 }, (_, i) => ({
    ...blankRecord(from + i * 10_000),
    ...{
      privateMode: true,
      ignition: true,
      odometerM: 1_000_000 + i * 300,
      odometerSource: 'device' as const,
    },
  }));
  const after = [
    ...park({ from: from + 300_000, to: from + 900_000, start: FAST_START }),
    ...journey('08:00:00'),
  ];
  await send([...hidden, ...after.map((record) => ({ ...record, privateMode: false }))]);
  const { rows } = await server.app.database.pool.query(
    'select is_private from journey where vehicle_id = $1 order by start_at',
    [vehicleId],
  );
  expect(rows).toEqual([{ is_private: true }, { is_private: false }]);
  expect(await match()).toEqual({ journeys: 1, excesses: 1 });
  expect((await roadsOf()).map(({ start }) => start)).toEqual(['2026-03-02T08:00:00.000Z']);
  // Should a journey become private use, what is stored of its roads is not shown.
  await server.app.database.pool.query('update journey set is_private = true where vehicle_id = $1', [
    vehicleId,
  ]);
  expect(await roadsOf()).toEqual([]);
});

it('a journey off all road files has none', async () => {
  const elsewhere = { lat: 41, lng: -3.7 };
  const from = at('07:00:00');
  const way = drive({ from, to: from + 300_000, kmh: 150, start: elsewhere });
  await send([...way, ...park({ from: from + 310_000, to: from + 800_000, start: endOf(way) })]);
  expect(await match()).toEqual({ journeys: 1, excesses: 0 });
  expect([await rowsOf('journey_road'), await rowsOf('legal_excess')]).toEqual([[], []]);
});

it('has the limit of the vehicle’s type and mass at that time', async () => {
  const { database } = server.app;
  const { id: lorry } = await aValue(database, { list: 'vehicle_type', name: 'Camión rígido' });
  await database.pool.query('update vehicle set type_id = $2, mma_kg = 12000 where id = $1', [
    vehicleId,
    lorry,
  ]);
  await send(journey('07:00:00'));
  await match();
  // By law 90 on motorways.
  expect(await rowsOf('legal_excess', 'limit_kmh, by_law')).toEqual([{ limit_kmh: 90, by_law: false }]);
  // It became a lorry after the journey: at 07:00 it was a car.
  await database.pool.query(
    `insert into audit_entry (at, username, ip, action, entity, entity_id, before, after)
     values ('2026-03-02T09:00:00Z', 'ana', '::1', 'edit', 'vehicle', $1, '{"type_id": null, "mma": 1500}', '{"type_id": 1, "mma": 12000}')`,
    [String(vehicleId)],
  );
  await database.pool.query(`update road_match set through_at = '2026-03-01' where vehicle_id = $1`, [
    vehicleId,
  ]);
  await match();
  expect(await rowsOf('legal_excess', 'limit_kmh')).toEqual([{ limit_kmh: 100 }]);
});

it('shows roads only of the days on which the reader saw the vehicle', async () => {
  await send(journey('07:00:00'));
  await match();
  expect(await roadsOf()).toHaveLength(1);
  const foreign = await aReader(server, { fleetIds: [(await aFleet(server.app.database)).id] });
  const args = {
    params: { device_id: vehicleId },
    query: { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' },
  };
  expect((await server.call(getJourneyRoads, { ...args, token: foreign })).status).toBe(404);
});

it('goes with the tracking that is erased', async () => {
  await send(journey('07:00:00'));
  await match();
  await server.app.database.sql.transaction().execute((tx) => eraseTracking(tx, vehicleId));
  expect([await rowsOf('journey_road'), await rowsOf('legal_excess')]).toEqual([[], []]);
  expect(await match()).toEqual({ journeys: 0, excesses: 0 });
});

it('several processes match each journey once', async () => {
  await send([...journey('07:00:00'), ...journey('08:00:00')]);
  const other = journeyMatching(server.app, roads);
  const [one, two] = await Promise.all([match(), other()]);
  expect(one.journeys + two.journeys).toBe(2);
  expect(await rowsOf('legal_excess')).toHaveLength(2);
});

it('without a road file nothing happens', async () => {
  await send(journey('07:00:00'));
  const bare = await testApp({}, { database: server.app.database });
  expect(await journeyMatching(bare.app, bare.app.roads)()).toEqual({ journeys: 0, excesses: 0 });
  expect(await rowsOf('journey_road')).toEqual([]);
  await match();
  expect(await rowsOf('journey_road')).toHaveLength(1);
});

it('takes the road file that is there at the time', async () => {
  await send(journey('07:00:00'));
  await match();
  await putRoads(
    folder.DATA_DIR,
    [{ ...FAST_ROADS[0], tags: { ...FAST_ROADS[0].tags, maxspeed: '120' } }, FAST_ROADS[1]],
    '2026-12-01',
  );
  roads.look();
  await send(journey('08:00:00'));
  await match();
  expect(await rowsOf('legal_excess', 'start_at, source_date')).toEqual([
    { start_at: new Date(at('07:00:00')), source_date: new Date('2026-11-20') },
  ]);
  expect((await roadsOf()).map(({ sources }) => sources[0]!.date)).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
  ]);
});
