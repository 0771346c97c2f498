import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { daySpan } from '#domain/day.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { reloadHeld } from '#server/gateway/lane/reload.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { eraseTracking } from '#server/telemetry/erase-tracking.ts';
import { firstOpenMs, rebuildLate } from '#server/telemetry/rebuild.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { judgeRequested } from './judge.ts';

/** Friday evening: counted from Monday, the first days are consolidated. */
const NOW = Date.parse('2026-02-20T22:00:00Z');
const OPEN_DAY = daySpan(firstOpenMs(NOW, 'Europe/Madrid'), 'Europe/Madrid').day;

let t: TestApp;
let ingest: Ingest;
let vehicles: number[];

beforeAll(async () => {
  t = await testApp();
  t.clock.nowMs = NOW;
  const { database } = t.app;
  ingest = testIngest(t.app);
  const fleet = await aFleet(database);
  vehicles = [];
  for (let i = 0; i < 2; i++) vehicles.push((await aVehicle(database, { fleet_id: fleet.id })).id);
  await aSchedule(database, { name: 'De día', fleet_ids: [fleet.id] });
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

/** Each day an early start, a late end, a drive in the evening, and one over midnight. */
const DRIVES = ['05:50', '15:40', '18:30', '22:40'];
const RECORDS: readonly TrackerRecord[] = ['16', '17', '18', '19', '20'].flatMap((date) =>
  DRIVES.flatMap((time, i) =>
    driving({
      ...{ seed: Number(date) * 10 + i, startMs: Date.parse(`2026-02-${date}T${time}:00Z`) },
      ...{ stepMs: 40_000, count: 110 },
    }),
  ).filter(({ timeMs }) => timeMs < NOW),
);

async function deliver(vehicleId: number, packets: readonly (readonly TrackerRecord[])[]): Promise<void> {
  for (const records of packets) {
    await ingest.store({ vehicleId, records, receivedMs: NOW });
    // Running journeys are stored too, and judged as far as they have come.
    await writeRunning(t.app.database.pool, ingest, NOW);
    await judgeRequested(t.app);
  }
}

async function rebuilt(): Promise<void> {
  const vehicleIds: number[] = [];
  const { database } = t.app;
  await rebuildLate(t.app, (id) => void vehicleIds.push(id));
  await reloadHeld(database.pool, ingest, vehicleIds);
  await writeRunning(t.app.database.pool, ingest, NOW);
  await judgeRequested(t.app);
}

async function found(vehicleId: number): Promise<{ day: string }[]> {
  const { rows } = await t.app.database.pool.query(
    `select day::text as day, kind, start_at, expected_at, actual_at, excess_s, final from schedule_violation
     where vehicle_id = $1 order by start_at, kind`,
    [vehicleId],
  );
  return rows;
}

async function clear(vehicleId: number): Promise<void> {
  await t.app.database.sql.transaction().execute((tx) => eraseTracking(tx, vehicleId));
  ingest.hold(await loadHeld(t.app.database.pool, t.app.known, [vehicleId]));
}

function cutBy(sizes: readonly number[]): TrackerRecord[][] {
  const cut: TrackerRecord[][] = [];
  for (let at = 0, i = 0; at < RECORDS.length; at += cut.at(-1)!.length, i++)
    cut.push(RECORDS.slice(at, at + sizes[i % sizes.length]!));
  return cut;
}

const SIZES = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 3, maxLength: 20 });

it('any cut of late days in the order of time gives the same violations', async () => {
  const [reference, other] = vehicles as [number, number];
  await deliver(reference, [[...RECORDS]]);
  const whole = await found(reference);
  expect(whole.filter(({ day }) => day < OPEN_DAY).length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(SIZES, async (sizes) => {
      await clear(other);
      await deliver(other, cutBy(sizes));
      expect(await found(other)).toEqual(whole);
    }),
    { seed: 7, numRuns: 10 },
  );
});

it('any order of arrival gives the same violations of the days that are not consolidated', async () => {
  const [reference, other] = vehicles as [number, number];
  const isOpen = ({ day }: { day: string }) => day >= OPEN_DAY;
  const whole = (await found(reference)).filter(isOpen);
  expect(whole.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(SIZES, fc.infiniteStream(fc.nat()), async (sizes, keys) => {
      await clear(other);
      const keyed = cutBy(sizes).map((packet) => ({ packet, key: keys.next().value as number }));
      await deliver(
        other,
        keyed.sort((a, b) => a.key - b.key).map(({ packet }) => packet),
      );
      await rebuilt();
      expect((await found(other)).filter(isOpen)).toEqual(whole);
    }),
    { seed: 7, numRuns: 8 },
  );
});
