import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayStartMs } from '#domain/day.ts';
import { HOUR_S } from '#domain/duration.ts';
import { idle, park } from '#domain/telemetry/record.builder.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { aReader, runReport } from './report.builder.ts';

const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';

let server: TestApp;
let ingest: Ingest;
let fleetId: number;
let token: string;

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse('2026-11-01T12:00:00Z');
  const { database, log } = server.app;
  fleetId = (await aFleet(database)).id;
  token = await aReader(server, { fleetIds: [fleetId] });
  ingest = startIngest({
    known: server.app.known,
    pool: database.pool,
    log,
    onStored: () => {},
    quarantine: async (_, { message }) => expect.fail(message),
  });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

// At 01:00 UTC all of them go an hour ahead in spring, and back in autumn. `changed` is the wall hour that is
// missing or comes twice.
it.each([
  ['Europe/Madrid', SPRING, 23, 2],
  ['Europe/Madrid', AUTUMN, 25, 2],
  ['Atlantic/Canary', SPRING, 23, 1],
  ['Atlantic/Canary', AUTUMN, 25, 1],
  ['Europe/Lisbon', SPRING, 23, 1],
  ['Europe/Lisbon', AUTUMN, 25, 1],
  ['Europe/London', SPRING, 23, 1],
  ['Europe/London', AUTUMN, 25, 1],
])('in %s %s has %d hours, which add up', async (zone, day, hours, changed) => {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: fleetId, time_zone: zone });
  await aTracker(database, { vehicle_id: vehicle.id });
  // The engine runs from one midnight to the next, with a message every ten minutes, and an hour on either
  // side of them.
  const fromMs = dayStartMs(day, zone);
  const toMs = dayStartMs(addDays(day, 1), zone);
  expect(toMs - fromMs).toBe(hours * HOUR_S * 1000);
  const records = [
    ...idle({ from: fromMs - HOUR_S * 1000, to: toMs + (HOUR_S - 600) * 1000, everyS: 600 }),
    ...park({ from: toMs + HOUR_S * 1000, to: toMs + HOUR_S * 1000 }),
    ...park({ from: toMs + 2 * HOUR_S * 1000, to: toMs + 2 * HOUR_S * 1000 }),
  ];
  await ingest.store({ vehicleId: vehicle.id, records, receivedMs: toMs + 2 * HOUR_S * 1000 });

  const ask = { vehicles: [vehicle.id] };
  const { rows: cells } = await runReport(server, token, 'DailyConnection', { ...ask, from: day, to: day });
  const isLong = hours > 24;
  const expected = Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => [`h${hour}`, hour === changed ? (isLong ? 12 : null) : 6]),
  );
  expect(cells).toMatchObject([{ ...expected, messages: hours * 6, connectedHours: isLong ? 24 : 23 }]);

  const { rows: activity } = await database.pool.query<{ day: string; active_s: number; ignition_s: number }>(
    `select day, (select sum(s)::int from unnest(active_s) s) as active_s,
       (select sum(s)::int from unnest(ignition_s) s) as ignition_s
     from vehicle_day where vehicle_id = $1 order by day`,
    [vehicle.id],
  );
  const seconds = (s: number) => ({ active_s: s, ignition_s: s });
  expect(activity.slice(0, 2)).toEqual([
    { day: addDays(day, -1), ...seconds(HOUR_S) },
    { day, ...seconds(hours * HOUR_S) },
  ]);

  // One journey from the evening before: its real seconds, an hour before midnight and all but ten minutes of
  // the one after.
  const range = { ...ask, from: addDays(day, -1), to: addDays(day, 1) };
  const duration = (hours + 2) * HOUR_S - 600;
  const { rows: journeys } = await runReport(server, token, 'Journeys', range);
  expect(journeys).toMatchObject([
    { initHour: '23:00:00', endHour: '00:50:00', duration, slowMotion: duration },
  ]);
  const { total } = await runReport(server, token, 'Summary', range);
  expect(total).toMatchObject({ journeys: 1, duration, slowMotion: duration, movement: 0 });
});
