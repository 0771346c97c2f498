import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#api/area.ts';
import { getPoiRecompute, postAreaRecompute, postPoiRecompute } from '#api/place-recompute.ts';
import { pois } from '#api/poi.ts';
import { drive, later, north, park, SOL } from '#domain/telemetry/record.builder.ts';
import type { startIngest } from '#server/gateway/lane/ingest.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

let server: TestApp;
let token: string;
let ingest: ReturnType<typeof startIngest>;
const STOP = north(SOL, 10_000);

/**
 * 10 km north, ten minutes there, and back: on the 27th, which is consolidated, and on 1 March, which is not.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = await aFleet(database, { name: 'Norte' });
  token = await server.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleet.id] }));
  const vehicles = [
    await aVehicle(database, { fleet_id: fleet.id, license: '1000AAA' }),
    await aVehicle(database, { fleet_id: fleet.id, license: '2000BBB' }),
  ];
  ingest = testIngest(server.app);
  const day = (start: string) => [
    ...drive({ from: start, to: later(start, 600), kmh: 60 }),
    ...park({ from: later(start, 610), to: later(start, 1_200), start: STOP }),
    ...drive({ from: later(start, 1_210), to: later(start, 1_800), kmh: 60, start: STOP }),
  ];
  // The other vehicle stays at its place.
  const away = park({ from: '2026-03-01T08:00:00Z', to: '2026-03-01T08:30:00Z' });
  for (const [i, records] of [
    [...day('2026-02-27T08:00:00Z'), ...day('2026-03-01T08:00:00Z')],
    away,
  ].entries())
    await ingest.store({ vehicleId: vehicles[i]!.id, records, receivedMs: server.clock.nowMs });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

async function rebuildAll(): Promise<void> {
  const { database } = server.app;
  const rebuilt: number[] = [];
  const onRebuilt = (vehicleId: number) => void rebuilt.push(vehicleId);
  await rebuildLate(server.app, onRebuilt);
  ingest.hold(await loadHeld(database.pool, server.app.known, rebuilt));
}

const rowsOf = async (query: string) => (await server.app.database.pool.query(query)).rows;
const visits = async () =>
  (await rowsOf('select poi_id from halt where final order by start_at')).map(({ poi_id }) => poi_id);

it('a new point of interest gets its visits of the open days, and loses them when it moves away', async () => {
  const poi = { name: 'Cliente', description: null, ...STOP, group_ids: [] };
  const { body: made } = await server.call(pois.create, { token, body: poi });
  expect(await visits()).toEqual([null, null]);

  const params = { place_id: made.id };
  const asked = await server.call(postPoiRecompute, { token, params, body: { from: '2026-01-01' } });
  expect(asked.body).toEqual({
    first_day: '2026-02-28',
    recompute: { from: '2026-02-28', asked_at: '2026-03-02T10:00:00.000Z', vehicles: 1, waiting: 1 },
  });
  await rebuildAll();
  expect(await visits()).toEqual([null, made.id]);
  expect(await rowsOf('select code, place_id from alert_event where place_id > 0 order by event_at')).toEqual(
    [
      { code: 1001, place_id: made.id },
      { code: 1002, place_id: made.id },
    ],
  );
  expect((await server.call(getPoiRecompute, { token, params })).body.recompute).toMatchObject({
    waiting: 0,
  });

  const moved = { ...poi, ...north(STOP, 151), version: 1 };
  await server.call(pois.edit, { token, params: { poi_id: made.id }, body: moved });
  await server.call(postPoiRecompute, { token, params, body: {} });
  await rebuildAll();
  expect(await visits()).toEqual([null, null]);
  expect(await rowsOf('select 1 from alert_event where place_id > 0')).toEqual([]);
});

it('a new area gets the stays of the day asked for', async () => {
  const geometry = { type: 'circle', ...STOP, radius_m: 1_000 };
  const area = { name: 'Polígono', description: null, geometry, group_ids: [] };
  const { body: made } = await server.call(areas.create, { token, body: area });
  const params = { place_id: made.id };
  const late = await server.call(postAreaRecompute, { token, params, body: { from: '2026-03-03' } });
  expect(late).toMatchObject({ status: 422, code: 'val.futureDate' });
  await server.call(postAreaRecompute, { token, params, body: { from: '2026-03-01' } });
  await rebuildAll();
  const [visit, ...others] = await rowsOf('select day, distance_m from area_visit where final');
  expect(others).toEqual([]);
  // In and out again, from the first fix inside to the first outside.
  expect(visit).toMatchObject({ day: '2026-03-01' });
  expect(visit.distance_m).toBeGreaterThan(1_900);
  expect(visit.distance_m).toBeLessThan(2_400);
});
