import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRoadTile } from '#api/road.ts';
import { driving } from '#bench/drive.ts';
import { decodeRoads, ROAD_SIDE } from '#domain/place/road.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { eraseTracking } from '#server/telemetry/erase-tracking.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { foldRoads } from '#server/worker/telemetry/fold-roads.ts';

let server: TestApp;
const ids = {} as Record<'north' | 'south' | 'a' | 'b' | 'c', number>;

/** Ten minutes eastwards on the same road, a fix every half minute. */
function eastwards(startMs: number): TrackerRecord[] {
  return Array.from({ length: 20 }, (_, i) => ({
    ...blankRecord(startMs + i * 30_000),
    valid: true,
    lat: 40.4,
    lng: -3.7 + i * 0.002,
    speedKmh: 20,
    satellites: 10,
    hdop: 1,
    ignition: true,
  }));
}

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  ids.north = (await aFleet(database, { name: 'North' })).id;
  ids.south = (await aFleet(database, { name: 'South' })).id;
  const vehicle = async (fleet_id: number) => {
    const { id } = await aVehicle(database, { fleet_id });
    await aTracker(database, { vehicle_id: id });
    return id;
  };
  [ids.a, ids.b, ids.c] = [await vehicle(ids.north), await vehicle(ids.north), await vehicle(ids.south)];
  // A and B on the road, A on two days; C elsewhere, in another fleet. A's drive of yesterday is not final
  // yet.
  const ingest = testIngest(server.app);
  const drive = (vehicleId: number, records: TrackerRecord[]) =>
    ingest.store({ vehicleId, records, receivedMs: records.at(-1)!.timeMs + 1000 });
  for (const day of ['2026-02-10', '2026-02-11', '2026-03-01'])
    await drive(ids.a, eastwards(Date.parse(`${day}T08:00:00Z`)));
  await drive(ids.b, eastwards(Date.parse('2026-02-10T09:00:00Z')));
  await drive(
    ids.b,
    driving({ seed: 5, startMs: Date.parse('2026-02-12T08:00:00Z'), stepMs: 30_000, count: 60 }),
  );
  await drive(
    ids.c,
    driving({ seed: 9, startMs: Date.parse('2026-02-10T08:00:00Z'), stepMs: 30_000, count: 60 }),
  );
  // A day is over when the next one begins.
  for (const id of [ids.a, ids.b, ids.c]) await drive(id, eastwards(NOW));
  await ingest.stop();
});
afterAll(() => server.close());

/** The stored cells of a fleet at the finest level, by tile. */
async function cellsOf(fleetId: number) {
  const { rows } = await server.app.database.pool.query<{ cells: Buffer }>(
    'select cells from road_tile where fleet_id = $1 and z = 12 order by x, y',
    [fleetId],
  );
  return rows.flatMap(({ cells }) => [...decodeRoads(cells).values()]);
}

/** The number of pixels of a tile with each brightness, from 1 on. */
async function pixels(token: string, params = { z: 12, x: 2005, y: 1544 }) {
  const { status, bytes } = await server.call(getRoadTile, { token, params });
  expect(status).toBe(200);
  const at = bytes.indexOf('IDAT');
  const lines = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  const counts: Record<number, number> = {};
  for (const [i, value] of lines.entries()) {
    if (i % (ROAD_SIDE + 1) !== 0 && value > 0) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

const reader = async (columns: Parameters<typeof aUser>[1]) =>
  server.tokenOf(await aUser(server.app.database, { roles: ['manager'], ...columns }));

describe('where we drive', () => {
  it('counts the vehicle-days of what is final, once however often the job runs', async () => {
    expect(await foldRoads(server.app)).toEqual({ days: 4, vehicles: 5 });
    const cells = await cellsOf(ids.north);
    // 0.038 degrees of the road are 110.7 cells, 112 with those at its ends; three days of two vehicles on
    // each of them.
    const road = cells.filter(({ n }) => n === 3);
    expect(road).toHaveLength(112);
    expect(new Set(road.map(({ vehicleId }) => vehicleId))).toEqual(new Set([0]));
    expect(cells.length).toBeGreaterThan(200);
    expect(await foldRoads(server.app)).toEqual({ days: 0, vehicles: 0 });
    expect(await cellsOf(ids.north)).toEqual(cells);
  });

  it('is drawn from the fleets that the reader sees, and for nobody who sees works alone', async () => {
    const north = await pixels(await reader({ fleetIds: [ids.north] }));
    const beside = await pixels(await reader({ fleetIds: [ids.north] }), { z: 12, x: 2006, y: 1544 });
    expect(north[2]! + beside[2]!).toBe(112);
    expect(await pixels(await reader({ fleetIds: [ids.south] }))).not.toHaveProperty('2');
    const works = await reader({ fleetIds: [ids.north], own_works: true, work_codes: ['10001'] });
    expect(await pixels(works)).toEqual({});
  });

  it('has coarser tiles, and those between them', async () => {
    const token = await reader({ fleetIds: [ids.north, ids.south] });
    for (const z of [11, 10, 9, 8, 4]) {
      const params = { z, x: 2005 >> (12 - z), y: 1544 >> (12 - z) };
      expect(Object.keys(await pixels(token, params)).length).toBeGreaterThan(0);
    }
  });

  it('forgets what a vehicle alone drove when its tracking is erased, and keeps what others drove too', async () => {
    const { sql } = server.app.database;
    await sql.transaction().execute((tx) => eraseTracking(tx, ids.b));
    const cells = await cellsOf(ids.north);
    expect(cells.filter(({ vehicleId }) => vehicleId === ids.b)).toEqual([]);
    expect(cells.filter(({ n }) => n === 3)).toHaveLength(112);
    expect((await cellsOf(ids.south)).length).toBeGreaterThan(100);
  });

  it('forgets a road that nobody has driven for as long as positions are kept', async () => {
    server.clock.nowMs = Date.parse('2027-04-15T10:00:00Z');
    await foldRoads(server.app);
    expect([await cellsOf(ids.north), await cellsOf(ids.south)]).toEqual([[], []]);
    server.clock.nowMs = NOW;
  });
});
