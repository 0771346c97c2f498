import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getNearestVehicles, getRouteToPoint } from '#api/nearest.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser, aValue, aVehicle } from '#server/testing/builders.ts';

/* A one-way street runs north along -3.70 from 40.40 to 40.41. Another street leads back along -3.69. Both
   ends are joined. At 50 km/h, nine tenths of which are 45, and 65 as the usual speed outside towns, 45
   counts. */
const MPS = 45 / 3.6;
/** 0.01° north are 1,111.95 m; 0.01° east at 40.40° and 40.41° north are 846.8 and 846.7 m. */
const [NORTH_M, EAST_M] = [1_111.95, 846.8];

let folder: string;
let server: TestApp;
let token: string;
let driver: { id: number };
const ids: Record<'near' | 'past' | 'away' | 'hidden' | 'private', number> = {
  ...{ near: 0, past: 0, away: 0, hidden: 0, private: 0 },
};
let fleet: { id: number };
let below: { id: number };
let van: { id: number };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-nearest-'));
  const source = join(folder, 'block.osm.pbf');
  const signs = { highway: 'secondary', maxspeed: '50' };
  const osm = osmFile({
    nodes: [
      { id: 1, lat: 40.4, lng: -3.7 },
      { id: 2, lat: 40.41, lng: -3.7 },
      { id: 3, lat: 40.41, lng: -3.69 },
      { id: 4, lat: 40.4, lng: -3.69 },
    ],
    ways: [
      { refs: [1, 2], tags: { ...signs, oneway: 'yes' } },
      { refs: [2, 3, 4, 1], tags: signs },
    ],
  });
  writeFileSync(source, osm);
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  server = await testApp({ DATA_DIR: folder });
  const { database } = server.app;
  fleet = await aFleet(database);
  below = await aFleet(database, { parent_id: fleet.id });
  const other = await aFleet(database);
  van = await aValue(database, { list: 'vehicle_type', entered: 'Furgoneta' });
  driver = await aDriver(database, { fleet_id: fleet.id });
  ids.near = (await aVehicle(database, { fleet_id: fleet.id, license: 'NEAR', seats: 5 })).id;
  ids.past = (await aVehicle(database, { fleet_id: below.id, license: 'PAST', seats: 2 })).id;
  ids.away = (await aVehicle(database, { fleet_id: fleet.id, license: 'AWAY' })).id;
  ids.hidden = (await aVehicle(database, { fleet_id: other.id, license: 'HIDDEN' })).id;
  ids.private = (await aVehicle(database, { fleet_id: fleet.id, license: 'PRIVATE' })).id;
  token = await server.tokenOf(await aUser(database, { roles: ['visualizer'], fleetIds: [fleet.id] }));
});
beforeEach(() => {
  const { board } = server.app;
  const at = (lat: number, lng = -3.7) => ({ lat, lng });
  const own = { fleetId: fleet.id };
  board.put(aLiveEntry({ vehicleId: ids.near, ...own, ...at(40.404), typeId: van.id }));
  board.put(aLiveEntry({ vehicleId: ids.past, fleetId: below.id, ...at(40.406), state: 'idle' }));
  // 11 km to the north, far from any street.
  board.put(aLiveEntry({ vehicleId: ids.away, ...own, ...at(40.505), state: 'movement', speedKmh: 50 }));
  board.put(aLiveEntry({ vehicleId: ids.hidden, fleetId: 999_999, ...at(40.405) }));
  board.put(aLiveEntry({ vehicleId: ids.private, ...own, ...at(40.405), state: 'private' }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (query: Readonly<Record<string, string | number>> = {}, at = '40.405,-3.7') =>
  (await server.call(getNearestVehicles, { token, query: { at, ...query } })).body;
const idsIn = async (query: Parameters<typeof ask>[0]) =>
  (await ask(query)).rows.map(({ device_id }) => device_id);

describe('the nearest vehicles', () => {
  it('are those that arrive first by road, against no one-way street; the rest by the straight line', async () => {
    const { rows, total, has_roads } = await ask();
    expect(rows.map(({ license, by }) => [license, by])).toEqual([
      [`L${ids.near}`, 'road'],
      [`L${ids.past}`, 'road'],
      [`L${ids.away}`, 'line'],
    ]);
    expect([total, has_roads]).toEqual([3, true]);
    const [near, past, away] = rows;
    expect(Math.abs(near!.metres - NORTH_M * 0.1)).toBeLessThan(1);
    expect(Math.abs(near!.seconds - (NORTH_M * 0.1) / MPS)).toBeLessThan(1);
    // Round the block: 0.4 of the first street, across, all of the second, back, and a half of the first.
    const aroundM = NORTH_M * (0.4 + 1 + 0.5) + EAST_M * 2;
    expect(Math.abs(past!.metres - aroundM)).toBeLessThan(2);
    expect(Math.abs(past!.seconds - aroundM / MPS)).toBeLessThan(10);
    // 0.1° north are 11,119.5 m, and 30 % more by road, at 40 km/h.
    expect(away).toMatchObject({ metres: 14_455, seconds: 1_301 });
  });

  it('leave out vehicles in private use and of other fleets', async () => {
    const { rows } = await ask({ limit: 50 });
    const shown = rows.map(({ device_id }) => device_id);
    expect(shown).not.toContain(ids.private);
    expect(shown).not.toContain(ids.hidden);
  });

  it('have no place of a vehicle that begins private use', async () => {
    const fields = { state: 'private', lat: null, lng: null, timeMs: null } as const;
    server.app.board.change(ids.near, fields, { position: true, state: true });
    expect(await idsIn({})).toEqual([ids.past, ids.away]);
    const route = { token, params: { device_id: ids.near }, query: { at: '40.405,-3.7' } };
    expect((await server.call(getRouteToPoint, route)).status).toBe(404);
  });

  it('are filtered by state, type and fleet, and limited', async () => {
    expect(await idsIn({ states: 'idle,movement' })).toEqual([ids.past, ids.away]);
    expect(await idsIn({ types: String(van.id) })).toEqual([ids.near]);
    expect(await idsIn({ fleets: String(below.id) })).toEqual([ids.past]);
    expect(await idsIn({ fleets: String(fleet.id) })).toHaveLength(3);
    expect((await ask()).types).toEqual([{ id: van.id, name: 'Furgoneta' }]);
    const { rows, total } = await ask({ limit: 1 });
    expect([rows.length, total]).toEqual([1, 3]);
  });

  it('tell the free seats, less the one that an assignment of the day takes', async () => {
    const free = async () => (await ask()).rows.map(({ free_seats }) => free_seats);
    expect(await free()).toEqual([5, 2, null]);
    const assign = (start: string, end: string | null) =>
      server.app.database.sql
        .insertInto('driver_assignment')
        .values({
          ...{ vehicle_id: ids.past, driver_id: driver.id, time_zone: 'Europe/Madrid' },
          ...{ start_at: new Date(start), end_at: end && new Date(end) },
        })
        .execute();
    // NOW is 11:00 in Madrid on 2 March. Midnight there is 23:00 UTC.
    expect(new Date(NOW).toISOString()).toBe('2026-03-02T10:00:00.000Z');
    await assign('2026-03-02T08:00:00Z', '2026-03-02T10:00:00Z');
    await assign('2026-03-02T23:00:00Z', '2026-03-03T08:00:00Z');
    expect(await free()).toEqual([5, 2, null]);
    expect(await idsIn({ seats: 2 })).toEqual([ids.near, ids.past]);
    await assign('2026-03-02T22:59:00Z', '2026-03-02T23:00:00Z');
    expect(await free()).toEqual([5, 1, null]);
    expect(await idsIn({ seats: 2 })).toEqual([ids.near]);
    expect(await idsIn({ seats: 1 })).toEqual([ids.near, ids.past]);
  });

  it('are estimated where no road is near the point', async () => {
    const { rows, has_roads } = await ask({}, '41,-3.7');
    expect(has_roads).toBe(false);
    expect(new Set(rows.map(({ by }) => by))).toEqual(new Set(['line']));
    expect(rows[0]!.device_id).toBe(ids.away);
  });

  it.each([['91,0'], ['40.4'], ['40.4,-3.7;40,1']])('are not searched from %s', async (at) => {
    expect((await server.call(getNearestVehicles, { token, query: { at } })).status).toBe(422);
  });
});

it('shows the route of one vehicle', async () => {
  const asked = { token, params: { device_id: ids.past }, query: { at: '40.405,-3.7' } };
  const { body } = await server.call(getRouteToPoint, asked);
  expect(body.by).toBe('road');
  expect(body.route[0]).toEqual([40.406, -3.7]);
  expect(body.route.at(-1)).toEqual([40.405, -3.7]);
  for (const corner of [
    [40.41, -3.7],
    [40.41, -3.69],
    [40.4, -3.69],
    [40.4, -3.7],
  ])
    expect(body.route).toContainEqual(corner);
  const { rows } = await ask({ fleets: String(below.id) });
  expect(rows.map(({ seconds }) => seconds)).toEqual([body.seconds]);
});
