import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { daySpan } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { endsExtra, startExtra } from '#domain/telemetry/camera-alarm.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { plantAreas, plantPois } from '#server/testing/planted.ts';
import { eraseTracking } from './erase-tracking.ts';
import { FACT_TABLES } from './fact-table.ts';
import { firstOpenMs, rebuildLate } from './rebuild.ts';
import { loadHeld } from './vehicle-memory.ts';

const log = pino({ level: 'silent' });
const ZONE = 'Europe/Madrid';
const DAYS = 6;
const nowMs = Date.now();
const openMs = firstOpenMs(nowMs, ZONE);
const openDay = daySpan(openMs, ZONE).day;

let database: Awaited<ReturnType<typeof testDatabase>>;
let ingest: Ingest;
let vehicles: { vehicleId: number }[];

beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database });
  vehicles = await fittedVehicles(database.pool, 4);
  await database.pool.query('update vehicle set initial_odometer_m = 5000000');
  await plantOnTheWay(stream());
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/**
 * Six days, the first of which are consolidated: an hour of driving every six hours, so that journeys also
 * cross midnights. There are two days unplugged, a tank that empties, and alarms of a camera. A day of
 * private use lies across the edge of the open days.
 */
function stream(): TrackerRecord[] {
  const beginMs = nowMs - DAYS * 24 * HOUR_MS;
  const isBetween = (record: TrackerRecord, from: number, to: number) =>
    record.timeMs > openMs + from * HOUR_MS && record.timeMs < openMs + to * HOUR_MS;
  return Array.from({ length: DAYS * 4 }, (_, i) => {
    // One of the drives of each day begins half an hour before midnight.
    const startMs = openMs - HOUR_MS / 2 + Math.round((beginMs - openMs) / HOUR_MS / 6) * 6 * HOUR_MS;
    return driving({ seed: i + 1, startMs: startMs + i * 6 * HOUR_MS, stepMs: 40_000, count: 90 });
  })
    .flat()
    .filter(({ timeMs }) => timeMs < nowMs)
    .map((record, i) => {
      const { odometerM, odometerSource, ...fields } = record;
      const isPrivate = isBetween(record, -8, 10);
      return {
        ...record,
        ...(i % 3 === 0 ? { odometerM: null, odometerSource: null } : { odometerM, odometerSource }),
        ...(isPrivate ? { lat: null, lng: null, valid: false, courseDeg: null, altitudeM: null } : fields),
        privateMode: isPrivate,
        fuelLevelL: (600 - (i % 300)) / 10,
        unplugged: isBetween(record, -20, 28),
        ...alarmPart(i),
      };
    });
}

/**
 * Every eleventh record starts an alarm of its camera, and the third after it ends that alarm. Numbers
 * repeat.
 */
function alarmPart(i: number): Partial<TrackerRecord> {
  const number = Math.floor(i / 11) % 4;
  if (i % 11 === 0) return { event: 'fatigue', extra: startExtra(number) };
  return i % 11 === 3 ? { extra: endsExtra([{ event: 'fatigue', number }]) } : {};
}

/** Plants points of interest at the halts, every second one fraudulent, and areas on the way. */
async function plantOnTheWay(records: readonly TrackerRecord[]): Promise<void> {
  const placed = records.filter(({ lat }) => lat !== null);
  const every = (n: number, some: readonly TrackerRecord[]) => some.filter((_, i) => i % n === 0);
  const bars = { name: 'Bares', isFraudulent: true };
  await plantPois(
    database.pool,
    every(
      5,
      placed.filter(({ speedKmh }) => speedKmh === 0),
    ).map(({ lat, lng }, i) => ({
      name: `P${i}`,
      ...{ lat: lat!, lng: lng! },
      ...(i % 2 === 0 ? {} : { group: bars }),
    })),
  );
  await plantAreas(
    database.pool,
    every(50, placed).map(({ lat, lng }, i) => ({
      name: `A${i}`,
      geometry: { type: 'circle', lat: lat!, lng: lng!, radius_m: 2_000 },
    })),
  );
}

async function deliver(vehicleId: number, packets: readonly (readonly TrackerRecord[])[]): Promise<void> {
  for (const records of packets) await ingest.store({ vehicleId, records, receivedMs: nowMs });
}

async function rebuildAll(): Promise<void> {
  const rebuilt: number[] = [];
  await rebuildLate(
    { database, known: ingest.known, log, now: () => nowMs },
    (vehicleId) => void rebuilt.push(vehicleId),
  );
  ingest.hold(await loadHeld(database.pool, ingest.known, rebuilt));
}

/** The derived rows of a vehicle, split into consolidated and open days. */
async function derived(vehicleId: number) {
  await writeRunning(database.pool, ingest, nowMs);
  const all = await derivedOf(database.pool, vehicleId);
  const rowsOf = (wanted: boolean) =>
    Object.values(FACT_TABLES).map(({ table, happened }) => {
      const isOpen = (value: string) => (happened === 'day' ? value >= openDay : Date.parse(value) >= openMs);
      const rows = all[table] as Record<string, string>[];
      return [table, rows.filter((row) => isOpen(row[happened]!) === wanted)] as const;
    });
  return { open: Object.fromEntries(rowsOf(true)), frozen: Object.fromEntries(rowsOf(false)) };
}

async function clear(vehicleId: number): Promise<void> {
  await database.sql.transaction().execute((tx) => eraseTracking(tx, vehicleId));
  ingest.hold(await loadHeld(database.pool, ingest.known, [vehicleId]));
}

const packets = (records: readonly TrackerRecord[], size: number) =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, i) => records.slice(i * size, (i + 1) * size));

it('any order and cutting of six days ends in the rows of the order of time, within open days', async () => {
  const records = stream();
  const [reference, other] = [vehicles[0]!.vehicleId, vehicles[1]!.vehicleId];
  await deliver(reference, packets(records, 25));
  const inTime = await derived(reference);
  expect(inTime.open.journey!.length).toBeGreaterThan(8);
  expect(inTime.frozen.journey!.length).toBeGreaterThan(8);
  expect(inTime.frozen.tampering).toHaveLength(1);
  expect(inTime.open.halt!.length).toBeGreaterThan(8);
  expect(new Set(inTime.open.halt!.map((row) => row.is_fraudulent))).toEqual(new Set([true, false]));
  expect(inTime.open.area_visit!.length).toBeGreaterThan(5);
  expect(inTime.open.camera_duration!.length).toBeGreaterThan(8);
  expect(new Set(inTime.open.alert_event!.map((row) => row.code))).toContain(1005);

  const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 30 });
  const order = fc.infiniteStream(fc.nat());
  const when = fc.array(fc.nat({ max: 30 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, order, when, async (sizes, keys, rebuilds) => {
      await clear(other);
      const cut: TrackerRecord[][] = [];
      for (let at = 0, i = 0; at < records.length; at += sizes[i++ % sizes.length]!) {
        cut.push(records.slice(at, at + sizes[i % sizes.length]!));
      }
      const keyed = cut.map((packet) => ({ packet, key: keys.next().value as number }));
      const sent = keyed.sort((a, b) => a.key - b.key).map(({ packet }) => packet);
      let from = 0;
      for (const edge of [...rebuilds.map((n) => n % sent.length), sent.length].sort((a, b) => a - b)) {
        await deliver(other, sent.slice(from, edge));
        await rebuildAll();
        from = edge;
      }
      expect((await derived(other)).open).toEqual(inTime.open);
    }),
    { seed: 7, numRuns: 12 },
  );
  expect((await storedOf(database.pool, other)).records).toHaveLength(records.length);
});

it('six days newest first lose no journey of an open day', async () => {
  const { vehicleId } = vehicles[2]!;
  const whole = await derived(vehicles[0]!.vehicleId);
  await deliver(vehicleId, packets(stream(), 25).reverse());
  await rebuildAll();
  expect((await derived(vehicleId)).open).toEqual(whole.open);
});

it('a rebuild without an older checkpoint leaves consolidated days as they are', async () => {
  const { vehicleId } = vehicles[3]!;
  const records = stream();
  await deliver(vehicleId, packets(records.slice(40), 25));
  const { frozen } = await derived(vehicleId);
  await database.pool.query('delete from vehicle_checkpoint where vehicle_id = $1', [vehicleId]);
  await deliver(vehicleId, [records.slice(0, 40)]);
  await rebuildAll();
  const after = await derived(vehicleId);
  expect(after.frozen).toEqual(frozen);
  expect(after.open).toEqual((await derived(vehicles[0]!.vehicleId)).open);
});
