import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';
import { countRhythms, readRhythms, startListening } from '#server/telemetry/rhythms.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import type { Ingest } from './ingest.ts';
import { sweepSilences } from './silences.ts';

const T = Date.parse('2026-10-05T08:00:00Z');
const ATTENTIVE = { sinceMs: T - HOUR_MS, lastHeardMs: T - HOUR_MS };
const rhythms = countRhythms(ATTENTIVE);
let database: Database;
let ingest: Ingest;
let vehicles: number[];

beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database }, { onHeard: rhythms.heard });
  vehicles = (await fittedVehicles(database.pool, 6)).map(({ vehicleId }) => vehicleId);
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/** A contact of the vehicle, ms after T. */
const hear = (vehicleId: number, afterMs: number, ignition = false) =>
  ingest.store({ vehicleId, records: [recordAt(T + afterMs, { ignition })], receivedMs: T + afterMs });
const sweep = (afterMs: number, listening = ATTENTIVE) =>
  sweepSilences({ database, now: () => T + afterMs }, listening);

/** The events of a vehicle since the last call: code, kind, value, and time in hours after T. */
async function raised(vehicleId: number) {
  const { rows } = await database.pool.query<{
    code: number;
    kind: string | null;
    value: number | null;
    at: Date;
  }>('delete from raised_event where vehicle_id = $1 returning *', [vehicleId]);
  return rows
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ code, kind, value, at }) => [code, kind, value, (at.getTime() - T) / HOUR_MS]);
}

it('each step of a silence is told once, whoever sweeps, and the return with how long it was', async () => {
  const id = vehicles[0]!;
  await hear(id, 0);
  await sweep(0.9 * HOUR_MS);
  expect(await raised(id)).toEqual([]);
  await Promise.all([sweep(2.1 * HOUR_MS), sweep(2.1 * HOUR_MS)]);
  expect(await raised(id)).toEqual([
    [1062, 'limit', 1, 1],
    [1062, 'limit', 2, 2],
  ]);
  await hear(id, 2.5 * HOUR_MS);
  await Promise.all([sweep(2.5 * HOUR_MS), sweep(2.5 * HOUR_MS)]);
  expect(await raised(id)).toEqual([[1063, null, 2.5, 2.5]]);
  await sweep(2.6 * HOUR_MS);
  expect(await raised(id)).toEqual([]);
});

it('silence is unusual from what its tracker has shown to be usual', async () => {
  const id = vehicles[1]!;
  // A heartbeat every hour for ten days: its class ends at 3840 s, so silences above 7680 s are unusual.
  for (let hour = 0; hour < 240; hour++) {
    await hear(id, hour * HOUR_MS);
    if (hour % 24 === 0) await rhythms.write(database, T + hour * HOUR_MS);
  }
  await rhythms.write(database, T + 239 * HOUR_MS);
  await database.pool.query('delete from raised_event');
  const [, known] = [...(await readRhythms(database, [id]))][0]!;
  expect(known.counts.driving).toEqual([]);
  expect(known.counts.parked.findIndex((count) => count > 0)).toBe(24);
  await sweep(239 * HOUR_MS + 7_679_000);
  expect(await raised(id)).toEqual([
    [1062, 'limit', 1, 240],
    [1062, 'limit', 2, 241],
  ]);
  await sweep(239 * HOUR_MS + 7_680_000);
  expect(await raised(id)).toEqual([[1062, 'unusual', null, 239 + 7_680 / 3_600]]);
});

it('of a vehicle in private use silence tells nothing, until the use ends', async () => {
  const id = vehicles[2]!;
  await hear(id, 300 * HOUR_MS);
  const turn = (work: (tx: Parameters<typeof switchOff>[0]) => Promise<boolean>) =>
    database.sql.transaction().execute(work);
  await turn((tx) => switchOn(tx, { vehicleId: id, driverId: null, fromMs: T + 300 * HOUR_MS }));
  await sweep(304 * HOUR_MS);
  expect(await raised(id)).toEqual([]);
  await turn((tx) => switchOff(tx, id, T + 304 * HOUR_MS));
  await sweep(304 * HOUR_MS);
  expect((await raised(id)).map(([, , hours]) => hours)).toEqual([1, 2, 4]);
});

it('who has no tracker any more is not silent', async () => {
  const id = vehicles[3]!;
  await hear(id, 400 * HOUR_MS);
  await sweep(401 * HOUR_MS);
  await database.pool.query('update tracker_fitting set removed_at = $2 where vehicle_id = $1', [
    id,
    new Date(T + 401 * HOUR_MS),
  ]);
  await sweep(450 * HOUR_MS);
  expect(await raised(id)).toEqual([[1062, 'limit', 1, 401]]);
  expect((await database.pool.query('select from silence where vehicle_id = $1', [id])).rowCount).toBe(0);
});

it('a server that did not listen lets the trackers come back first, and counts nothing against them', async () => {
  const id = vehicles[4]!;
  await hear(id, 500 * HOUR_MS);
  const back = { sinceMs: T + 503 * HOUR_MS, lastHeardMs: T + 500 * HOUR_MS };
  await sweep(503 * HOUR_MS + 29 * MINUTE_MS, back);
  expect(await raised(id)).toEqual([]);
  await sweep(503 * HOUR_MS + 30 * MINUTE_MS, back);
  expect((await raised(id)).map(([, , hours]) => hours)).toEqual([1, 2]);

  const counting = countRhythms(back);
  const held = ingest.held(id)!;
  counting.heard(held, T + 504 * HOUR_MS);
  await counting.write(database, T + 504 * HOUR_MS);
  expect((await readRhythms(database, [id])).has(id)).toBe(false);
  counting.heard({ ...held, lastContactMs: T + 504 * HOUR_MS }, T + 505 * HOUR_MS);
  await counting.write(database, T + 505 * HOUR_MS);
  expect((await readRhythms(database, [id])).get(id)!.counts.parked[24]).toBe(1);
});

it('a second gateway knows how long nobody listened, though trackers have come back to the first one', async () => {
  const [away, first] = [vehicles[4]!, vehicles[5]!];
  await hear(away, 510 * HOUR_MS);
  const begins = T + 513 * HOUR_MS;
  const listening = await startListening(database, begins);
  expect(listening).toEqual({ sinceMs: begins, lastHeardMs: T + 510 * HOUR_MS });
  await hear(first, 513 * HOUR_MS + MINUTE_MS);
  expect(await startListening(database, begins + 2 * MINUTE_MS)).toEqual(listening);
});

it('with the ignition on, a silence is one of driving', async () => {
  const id = vehicles[5]!;
  await hear(id, 600 * HOUR_MS, true);
  await sweep(601 * HOUR_MS);
  const { rows } = await database.pool.query('select is_driving from silence where vehicle_id = $1', [id]);
  expect(rows).toEqual([{ is_driving: true }]);
});
