import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVehicleCard } from '#api/telemetry.ts';
import { drive, park } from '#domain/telemetry/record.builder.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aJourney, aReader, runReport } from './report.builder.ts';

let server: TestApp;
let token: string;
let vehicleId: number;
const RANGE = { from: '2026-03-01', to: '2026-03-02' };
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

beforeAll(async () => {
  server = await testApp();
  const { database, board } = server.app;
  const fleet = await aFleet(database, { name: 'Iberia' });
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id, license: '1000AAA', consumption_l100: 7.3 }))
    .id;
  token = await aReader(server, { fleetIds: [fleet.id] });
  const ingest = testIngest(server.app);
  // 10 km from 07:00 to 07:10. Then the ignition is off, and the tracker sleeps.
  const way = drive({ from: at('07:00:00'), to: at('07:10:00'), kmh: 60 });
  const off = park({ from: at('07:10:10'), to: at('07:10:10'), start: { lat: 40.5, lng: -3.7 } });
  await ingest.store({ vehicleId, records: [...way, ...off], receivedMs: at('07:10:11') });
  server.clock.nowMs = at('07:10:30');
  await writeRunning(database.pool, ingest, server.clock.nowMs);
  await ingest.stop();
  await loadBoard(database.pool, board, { nowMs: server.clock.nowMs });
});
afterAll(() => server.close());

async function seen() {
  const told = [];
  for (const report of ['Journeys', 'Summary'] as const) {
    const { rows, total } = await runReport(server, token, report, RANGE);
    told.push(...rows.map((row) => [row.endHour, row.distance, row.unsettled, total.distance]));
  }
  const { body } = await server.call(getVehicleCard, { token, params: { device_id: vehicleId } });
  const [journey] = body.journeys;
  return { told, card: journey && [journey.running, journey.certain, journey.distance] };
}

it('a journey that the tracker has not ended stands in reports and card: running, then finished for now', async () => {
  const rows = (mark: string) => [
    ['08:10:00', 10_000, mark, 10_000],
    ['08:10:00', 10_000, mark, 10_000],
  ];
  // The stop began at 07:10:10; it is certain after 180 s, and 60 s are for data on their way.
  server.clock.nowMs = at('07:14:09');
  expect(await seen()).toEqual({ told: rows('running'), card: [true, false, 10_000] });
  server.clock.nowMs = at('07:14:10');
  expect(await seen()).toEqual({ told: rows('uncertain'), card: [false, false, 10_000] });
});

it('a stop that the tracker slept through is told from two minutes on, by the clock', async () => {
  const stops = async (time: string) => {
    server.clock.nowMs = at(time);
    const { rows } = await runReport(server, token, 'TMS', RANGE);
    return rows.map(({ arrival, departure, seq }) => [arrival, departure, seq]);
  };
  expect(await stops('07:11:59')).toEqual([]);
  expect(await stops('07:12:00')).toEqual([['2026-03-02T07:10:00.000Z', null, 1]]);
});

it('what is too short to be a journey is shown only until the clock ends it', async () => {
  const { database } = server.app;
  const short = (
    await aVehicle(database, { fleet_id: (await aFleet(database, { name: 'Corta' })).id, license: '2000AAA' })
  ).id;
  const { fleet_id } = await database.sql
    .selectFrom('vehicle')
    .select('fleet_id')
    .where('id', '=', short)
    .executeTakeFirstOrThrow();
  await aJourney(database, {
    vehicle_id: short,
    start_at: '2026-03-02T07:00:00Z',
    end_at: '2026-03-02T07:00:59Z',
    distance_m: 99,
    final: false,
    over_at: '2026-03-02T07:05:00Z',
  });
  const reader = await aReader(server, { fleetIds: [fleet_id] });
  const count = async (time: string) => {
    server.clock.nowMs = at(time);
    return (await runReport(server, reader, 'Journeys', RANGE)).rows.length;
  };
  expect([await count('07:04:59'), await count('07:05:00')]).toEqual([1, 0]);
});

it('fuel is added unrounded: R01 and R03 agree', async () => {
  const { database } = server.app;
  const fleet = await aFleet(database, { name: 'Sur' });
  const { id } = await aVehicle(database, { fleet_id: fleet.id, license: '3000AAA', consumption_l100: 7.3 });
  for (let hour = 10; hour < 20; hour++) {
    await aJourney(database, {
      vehicle_id: id,
      start_at: `2026-03-01T${hour}:00:00Z`,
      end_at: `2026-03-01T${hour}:30:00Z`,
      distance_m: 1001,
    });
  }
  const reader = await aReader(server, { fleetIds: [fleet.id] });
  // 10 × 1.001 km × 7.3 l/100 km. Rounded row by row it would be 0.73.
  for (const report of ['Journeys', 'Summary'] as const) {
    expect((await runReport(server, reader, report, RANGE)).total.fuel).toBeCloseTo(0.73073, 9);
  }
});
