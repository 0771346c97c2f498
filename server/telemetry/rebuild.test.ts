import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { daySpan, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import { drive, endOf, idle } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { plantAreas } from '#server/testing/planted.ts';
import { compact } from '#server/worker/telemetry/compact.ts';
import { eraseTracking } from './erase-tracking.ts';
import { partitions } from './partition.ts';
import { firstOpenMs, rebuildLate } from './rebuild.ts';
import { loadHeld } from './vehicle-memory.ts';

const log = pino({ level: 'silent' });
const ZONE = 'Europe/Madrid';
/**
 * This early in the day, the order of the packets can decide whether a journey of today is already certain.
 */
const AFTER_MIDNIGHT_MS = 17 * 60_000;
// 30 hours across midnights, ending early in a day: all records are young enough to be folded again.
const nowMs = dayStartMs(daySpan(Date.now() - AFTER_MIDNIGHT_MS, ZONE).day, ZONE) + AFTER_MIDNIGHT_MS;
const COUNT = 3_600;
const startMs = nowMs - COUNT * 30_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let ingest: Ingest;
let vehicles: { vehicleId: number }[];

beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database });
  vehicles = await fittedVehicles(database.pool, 12);
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/** One day and a quarter, with private use, an unplugged hour, harsh braking and a tank that empties. */
function stream(): TrackerRecord[] {
  return driving({ seed: 5, startMs, stepMs: 30_000, count: COUNT }).map((record, i) => {
    const isPrivate = i > 900 && i < 1_100;
    return {
      ...(isPrivate ? ofPrivateUse(record) : record),
      privateMode: isPrivate,
      fuelLevelL: (600 - (i % 500)) / 10,
      unplugged: i > 1_500 && i < 1_620,
      ...(i % 97 === 0 && !isPrivate && record.speedKmh! > 20
        ? { eventCode: 253, event: 'harsh_braking' as const, eventValue: 0.5 }
        : {}),
    };
  });
}

const packets = <T>(records: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, i) => records.slice(i * size, (i + 1) * size));

async function deliver(vehicleId: number, order: readonly (readonly TrackerRecord[])[]): Promise<void> {
  for (const records of order) await ingest.store({ vehicleId, records, receivedMs: nowMs });
}

async function rebuildAll(): Promise<void> {
  const reload = async (vehicleId: number) =>
    ingest.hold(await loadHeld(database.pool, ingest.known, [vehicleId]));
  await rebuildLate(
    { database, known: ingest.known, log, now: () => nowMs },
    (vehicleId) => void reload(vehicleId),
  );
}

/** The derived rows, with the running day. */
async function derived(vehicleId: number) {
  await writeRunning(database.pool, ingest, nowMs);
  return derivedOf(database.pool, vehicleId);
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const copy = [...items];
  let random = seed;
  for (let i = copy.length - 1; i > 0; i--) {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
    const j = random % (i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}

describe('records that arrive late', () => {
  let inOrder: Record<string, unknown[]>;

  beforeAll(async () => {
    const { vehicleId } = vehicles[0]!;
    await deliver(vehicleId, packets(stream(), 20));
    await rebuildAll();
    inOrder = await derived(vehicleId);
  });

  it('there is something to compare', () => {
    expect(inOrder.journey!.length).toBeGreaterThan(50);
    expect(inOrder.driving_event!.length).toBeGreaterThan(5);
    expect(inOrder.tampering).toHaveLength(1);
    expect(inOrder.private_period).toHaveLength(1);
    expect(inOrder.vehicle_day!.length).toBeGreaterThan(1);
  });

  it.each([
    ['the newest first', (all: TrackerRecord[]) => packets(all, 20).reverse()],
    [
      'two halves swapped',
      (all: TrackerRecord[]) => [
        ...packets(all.slice(COUNT / 2), 20),
        ...packets(all.slice(0, COUNT / 2), 20),
      ],
    ],
    [
      'one hour of yesterday at the end',
      (all: TrackerRecord[]) => [
        ...packets(all.slice(0, 800), 20),
        ...packets(all.slice(920), 20),
        ...packets(all.slice(800, 920), 20),
      ],
    ],
    ['every packet twice', (all: TrackerRecord[]) => packets(all, 20).flatMap((packet) => [packet, packet])],
    [
      'packets that overlap',
      (all: TrackerRecord[]) =>
        packets(all, 20).flatMap((packet, i, list) => [
          packet,
          [...packet.slice(10), ...(list[i + 1] ?? []).slice(0, 10)],
        ]),
    ],
    ['shuffled (seed 1)', (all: TrackerRecord[]) => shuffled(packets(all, 20), 1)],
    ['shuffled (seed 2)', (all: TrackerRecord[]) => shuffled(packets(all, 45), 2)],
    [
      'shuffled (seed 3), single records',
      (all: TrackerRecord[]) =>
        shuffled(packets(all.slice(0, 400), 1), 3).concat(packets(all.slice(400), 20)),
    ],
  ])('give the same journeys, events and days: %s', async (_, order) => {
    const { vehicleId } = vehicles[1]!;
    await clear(vehicleId);
    await deliver(vehicleId, order(stream()));
    await rebuildAll();
    expect(await derived(vehicleId)).toEqual(inOrder);
    expect((await storedOf(database.pool, vehicleId)).records).toEqual(stream());
  });

  it('may be rebuilt in the middle as often as one likes', async () => {
    const { vehicleId } = vehicles[2]!;
    for (const part of packets(shuffled(packets(stream(), 30), 9), 12)) {
      await deliver(vehicleId, part);
      await rebuildAll();
    }
    expect(await derived(vehicleId)).toEqual(inOrder);
  });

  it('leave consolidated days as they are', async () => {
    const { vehicleId } = vehicles[3]!;
    const old = driving({ seed: 9, startMs: nowMs - 10 * 24 * HOUR_MS, stepMs: 30_000, count: 240 });
    await deliver(vehicleId, packets(old.slice(120), 20));
    await deliver(vehicleId, packets(stream(), 20));
    const before = await derived(vehicleId);
    await deliver(vehicleId, packets(old.slice(0, 120), 20));
    await rebuildAll();
    expect(await derived(vehicleId)).toEqual(before);
    expect((await storedOf(database.pool, vehicleId)).count).toBe(COUNT + 240);
  });

  it('and memories that older folds kept, without fields of today, change nothing', async () => {
    const { vehicleId } = vehicles[6]!;
    const all = packets(stream(), 20);
    // The vehicle is unplugged when the memory is saved. Packet 40 belongs to the day that the first
    // checkpoint begins.
    await deliver(vehicleId, all.slice(0, 78).toSpliced(40, 1));
    await writeRunning(database.pool, ingest, nowMs);
    for (const table of ['vehicle_memory', 'vehicle_checkpoint']) {
      const { rowCount } = await database.pool.query(
        `update ${table} set memory = memory::jsonb #- '{odometer,addedM}' #- '{tampering,foreignVin}'
           #- '{tampering,vin}' #- '{tampering,caseOpen}' #- '{journey,run,hasGap}' #- '{gauges}'
         where vehicle_id = $1`,
        [vehicleId],
      );
      expect(rowCount).toBeGreaterThan(0);
    }
    ingest.hold(await loadHeld(database.pool, ingest.known, [vehicleId]));
    await deliver(vehicleId, all.slice(78));
    await deliver(vehicleId, [all[40]!]);
    await rebuildAll();
    expect(await derived(vehicleId)).toEqual(inOrder);
  });

  it('do not disturb a packet that is being stored meanwhile', async () => {
    const { vehicleId } = vehicles[4]!;
    const all = packets(stream(), 20);
    await deliver(vehicleId, all.slice(20));
    await deliver(vehicleId, all.slice(0, 19));
    const storing = deliver(vehicleId, [all[19]!]);
    await Promise.all([storing, rebuildAll()]);
    await rebuildAll();
    expect(await derived(vehicleId)).toEqual(inOrder);
  });
});

it('running days and journeys are written without being final, and go when the next record decides', async () => {
  const { vehicleId } = vehicles[5]!;
  const all = stream();
  const cut = all.findIndex((r, i) => i > 300 && r.ignition === true && all[i + 3]!.ignition === true) + 3;
  await deliver(vehicleId, packets(all.slice(0, cut), 20));
  await writeRunning(database.pool, ingest, nowMs);
  const { rows } = await database.pool.query(
    'select final from journey where vehicle_id = $1 and not final',
    [vehicleId],
  );
  expect(rows).toHaveLength(1);
  await deliver(vehicleId, packets(all.slice(cut), 20));
  await writeRunning(database.pool, ingest, nowMs);
  const reference = await derived(vehicles[0]!.vehicleId);
  expect((await derived(vehicleId)).journey).toEqual(reference.journey);
});

describe('what lasts', () => {
  const RUNNING = ['journey', 'halt', 'area_visit'] as const;
  let parked: number;
  let way: TrackerRecord[];
  let late: TrackerRecord[];

  /** The running rows by table, and the running day. */
  async function running(): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {};
    for (const table of RUNNING) {
      const { rows } = await database.pool.query(
        `select * from ${table} where vehicle_id = $1 and not final`,
        [parked],
      );
      found[table] = rows;
    }
    const { rows } = await database.pool.query('select * from vehicle_day where vehicle_id = $1', [parked]);
    return { ...found, vehicle_day: rows };
  }
  const asked = async () =>
    (await database.pool.query('select from rebuild_request where vehicle_id = $1', [parked])).rowCount;

  beforeAll(async () => {
    parked = vehicles[7]!.vehicleId;
    // Within one day, the vehicle drives for half an hour and then stands with the engine on, in an area.
    const beginMs = startMs + 6 * HOUR_MS;
    const driven = drive({ from: beginMs, to: beginMs + HOUR_MS / 2, everyS: 30 });
    const stands = { from: beginMs + HOUR_MS / 2 + 30_000, to: beginMs + HOUR_MS, start: endOf(driven) };
    way = [...driven, ...idle({ ...stands, everyS: 30 })];
    late = way.splice(20, 20);
    const geometry = { type: 'circle', ...endOf(driven), radius_m: 2_000 } as const;
    await plantAreas(database.pool, [{ name: 'Yard', geometry }]);
    await deliver(parked, packets(way, 10));
    await writeRunning(database.pool, ingest, beginMs + HOUR_MS);
  });

  it('is there', async () => {
    const { journey, halt, area_visit, vehicle_day } = await running();
    expect([journey, halt, area_visit, vehicle_day].map((rows) => rows!.length)).toEqual([1, 1, 1, 1]);
  });

  it.each(['as packets', 'as hours'])('stays when old packets come again, stored %s', async (stored) => {
    const { pool } = database;
    if (stored === 'as hours') await compact(pool, partitions(pool), nowMs);
    const before = await running();
    const { count } = await storedOf(pool, parked);
    // The same packets, and their records cut otherwise.
    await deliver(parked, [...packets(way, 10), ...packets(way, 7)]);
    expect(await asked()).toBe(0);
    expect((await storedOf(pool, parked)).count).toBe(count);
    expect(await running()).toEqual(before);
  });

  it('is replaced within the transaction of a rebuild', async () => {
    await database.pool.query(`
      create function still_running() returns trigger language plpgsql as $$
      declare is_running boolean;
      begin
        execute format('select exists (select from %I where vehicle_id = $1 and %s)', tg_table_name, tg_argv[0])
          into is_running using old.vehicle_id;
        if not is_running then raise 'nothing in % is running at a commit', tg_table_name; end if;
        return null;
      end $$`);
    for (const table of [...RUNNING, 'vehicle_day'] as const)
      await database.pool.query(`
        create constraint trigger still_running after delete on ${table} deferrable initially deferred
        for each row when (old.vehicle_id = ${parked})
        execute function still_running('${table === 'vehicle_day' ? 'true' : 'not final'}')`);
    // A packet of which half was stored before.
    await deliver(parked, [[...way.slice(10, 20), ...late.slice(0, 10)], late.slice(10)]);
    expect(await asked()).toBe(1);
    await rebuildAll();
    expect(await asked()).toBe(0);
    const rebuilt = await running();
    expect((await storedOf(database.pool, parked)).count).toBe(way.length + late.length);
    ingest.held(parked)!.dirty = true;
    await writeRunning(database.pool, ingest, nowMs);
    expect(await running()).toEqual(rebuilt);
    for (const table of [...RUNNING, 'vehicle_day'])
      await database.pool.query(`drop trigger still_running on ${table}`);
  });
});

it.each([
  ['2026-11-21T12:00:00Z', 'Europe/Madrid', '2026-11-18T23:00:00Z'],
  ['2026-11-21T01:30:00Z', 'Europe/Madrid', '2026-11-17T23:00:00Z'],
  ['2026-11-21T02:00:00Z', 'Europe/Madrid', '2026-11-18T23:00:00Z'],
])('at %s in %s the first day still open begins %s', (now, zone, first) => {
  expect(new Date(firstOpenMs(Date.parse(now), zone)).toISOString()).toBe(new Date(first).toISOString());
});

async function clear(vehicleId: number): Promise<void> {
  await database.sql.transaction().execute((tx) => eraseTracking(tx, vehicleId));
  ingest.hold(await loadHeld(database.pool, ingest.known, [vehicleId]));
}
