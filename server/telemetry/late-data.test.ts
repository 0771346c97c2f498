import { afterAll, beforeAll, expect, it } from 'vitest';
import { drive, endOf, park } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { aReader, runReport } from '#server/area/report/report.builder.ts';
import { announceStored } from '#server/gateway/lane/announce-stored.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { reloadHeld } from '#server/gateway/lane/reload.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { rebuildLate } from './rebuild.ts';

let server: TestApp;
let ingest: Ingest;
let vehicleId: number;
let token: string;
const TODAY = '2026-03-02';
const at = (time: string, day = TODAY) => Date.parse(`${day}T${time}Z`);

beforeAll(async () => {
  server = await testApp();
  const { database, log, board } = server.app;
  const fleet = await aFleet(database);
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id, license: '1000AAA' })).id;
  await aTracker(database, { vehicle_id: vehicleId });
  token = await aReader(server, { fleetIds: [fleet.id] });
  ingest = startIngest({
    known: server.app.known,
    pool: database.pool,
    log,
    onStored: (held, facts) => announceStored(server.app, held, facts),
    quarantine: async () => {},
  });
  await loadBoard(database.pool, board, { nowMs: at('10:00:00'), vehicleIds: [vehicleId] });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

/** Ten minutes at 60 km/h, 10 km, and the stop that makes the journey certain. */
function journey(time: string, day = TODAY): TrackerRecord[] {
  const from = at(time, day);
  const way = drive({ from, to: from + 600_000, kmh: 60 });
  return [...way, ...park({ from: from + 610_000, to: from + 900_000, start: endOf(way) })];
}
const send = (records: readonly TrackerRecord[]) =>
  ingest.store({ vehicleId, records, receivedMs: server.clock.nowMs });
async function rebuildAsked() {
  const { database, board, now } = server.app;
  await rebuildLate(server.app, () => {});
  await reloadHeld(database.pool, ingest, [vehicleId]);
  await loadBoard(database.pool, board, { nowMs: now(), vehicleIds: [vehicleId] });
}
const journeysOf = async (from: string, to = from) => {
  const { rows, head } = await runReport(server, token, 'Journeys', { from, to });
  expect(head.consolidatedTo).toBe('2026-02-27');
  return rows.map(({ initDay, initHour, distance }) => [initDay, initHour, distance]);
};

it('what comes after hours without coverage changes the reports of the open days, and never what is live', async () => {
  await send(journey('12:00:00', '2026-02-02'));
  await send(journey('06:00:00'));
  server.clock.nowMs = at('09:41:00');
  // Back in coverage, the tracker first sends its present position, then empties its buffer, newest first.
  await send(journey('09:20:00'));
  const live = { ...server.app.board.get(vehicleId)! };
  expect(live).toMatchObject({ timeMs: at('09:35:00'), state: 'stopped' });
  for (const records of [journey('08:00:00'), journey('07:00:00')]) {
    await send(records);
    expect(server.app.board.get(vehicleId)).toEqual(live);
  }
  expect(await journeysOf(TODAY)).toHaveLength(2);
  await rebuildAsked();
  expect(await journeysOf(TODAY)).toEqual(
    // An hour later in Madrid.
    ['07:00:00', '08:00:00', '09:00:00', '10:20:00'].map((hour) => [TODAY, hour, 10_000]),
  );
  const { odometerM: _, ...place } = server.app.board.get(vehicleId)!;
  expect(live).toMatchObject(place);
});

it('a record a month old is kept, and its day stays as it was consolidated', async () => {
  const { pool } = server.app.database;
  const before = await derivedOf(pool, vehicleId);
  const { records } = await storedOf(pool, vehicleId);
  const late = journey('15:00:00', '2026-02-02');
  await send(late);
  await rebuildAsked();
  expect(await derivedOf(pool, vehicleId)).toEqual(before);
  expect(await journeysOf('2026-02-02')).toEqual([['2026-02-02', '13:00:00', 10_000]]);
  expect((await storedOf(pool, vehicleId)).records).toHaveLength(records.length + late.length);
});

it('a late record of private use that is over is of it, whatever it says of itself', async () => {
  const { pool } = server.app.database;
  const own = drive({ from: at('09:36:00'), to: at('09:38:00'), fields: { privateMode: true } });
  const work = drive({ from: at('09:39:00'), to: at('09:40:00'), fields: { privateMode: false } });
  await send([...own, ...work]);
  const [denying] = drive({ from: at('09:37:05'), to: at('09:37:05'), fields: { privateMode: false } });
  const [silent] = drive({ from: at('09:37:15'), to: at('09:37:15') });
  const [betweenTheTwo] = drive({ from: at('09:38:30'), to: at('09:38:30'), fields: { privateMode: false } });
  for (const record of [denying!, silent!, betweenTheTwo!]) await send([record]);
  await rebuildAsked();
  const { records } = await storedOf(pool, vehicleId);
  const placed = (timeMs: number) => records.find((record) => record.timeMs === timeMs)!.lat !== null;
  expect([denying, silent, betweenTheTwo].map((record) => placed(record!.timeMs))).toEqual([
    false,
    false,
    true,
  ]);
  const { rows } = await pool.query('select start_at, end_at, last_at from private_period');
  expect(rows).toEqual([
    {
      start_at: new Date(at('09:36:00')),
      end_at: new Date(at('09:38:30')),
      last_at: new Date(at('09:38:00')),
    },
  ]);
});
