import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { openKnown } from '#server/known/known.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { foldPacket } from './fold-packets.ts';
import { rebuildLate } from './rebuild.ts';
import { keepUnfolded, replayUnfolded, requestReplay, unfoldedByReason } from './unfolded.ts';
import { loadHeld } from './vehicle-memory.ts';

const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
const COUNT = 400;
const nowMs = Math.floor(Date.now() / 60_000) * 60_000;
const startMs = nowMs - COUNT * 30_000;
const records = driving({ seed: 3, startMs, stepMs: 30_000, count: COUNT });

let database: Awaited<ReturnType<typeof testDatabase>>;
const ingests: Ingest[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const ingest of ingests.splice(0)) await ingest.stop();
});
afterAll(() => database.close());

/** Lanes whose fold fails on some records. */
function lanes(cannotFold: (record: TrackerRecord) => boolean = () => false) {
  const shown: { vehicleId: number; lat: number | null }[] = [];
  const known = openKnown();
  const ingest = startIngest({
    known,
    pool: database.pool,
    log,
    onStored: (held) => {
      for (const { vehicleId, memory } of held) shown.push({ vehicleId, lat: memory.place.fix?.lat ?? null });
    },
    quarantine: (packet, error) => keepUnfolded({ database, known }, packet, error),
    fold(packet, ...more) {
      if (packet.records.some(cannotFold)) throw new TypeError('no such tank');
      return foldPacket(packet, ...more);
    },
  });
  ingests.push(ingest);
  return { ingest, shown };
}

const oneVehicle = async () => (await fittedVehicles(database.pool, 1))[0]!.vehicleId;

const packetsOf = (vehicleId: number, size = 10) =>
  Array.from({ length: COUNT / size }, (_, i) => ({
    ...{ vehicleId, receivedMs: nowMs },
    records: records.slice(i * size, (i + 1) * size),
  }));

async function replay(ingest: Ingest): Promise<void> {
  await requestReplay(database.sql, nowMs);
  await replayUnfolded(database.pool, ingest, nowMs);
  await rebuildLate({ database, known: ingest.known, log, now: () => nowMs }, async (vehicleId) =>
    ingest.hold(await loadHeld(database.pool, ingest.known, [vehicleId])),
  );
}

async function waitingOf(vehicleId: number): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select coalesce(sum(n), 0)::int as n from unfolded_packet where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0]!.n;
}

it('keeps what a fold cannot bear, shows the vehicle meanwhile, and folds it in later as if nothing had happened', async () => {
  const [calm, hurt] = await fittedVehicles(database.pool, 2);
  const { ingest: good } = lanes();
  for (const packet of packetsOf(calm!.vehicleId)) await good.store(packet);
  await writeRunning(database.pool, good, nowMs);

  const bad = (record: TrackerRecord) =>
    record.timeMs >= records[100]!.timeMs && record.timeMs < records[160]!.timeMs;
  const { ingest: broken, shown } = lanes(bad);
  for (const packet of packetsOf(hurt!.vehicleId)) await broken.store(packet);
  expect(await waitingOf(hurt!.vehicleId)).toBe(60);
  expect((await storedOf(database.pool, hurt!.vehicleId)).count).toBe(COUNT - 60);
  expect(shown.every(({ lat }) => lat !== null)).toBe(true);
  expect(await unfoldedByReason(database.sql)).toMatchObject([
    { kind: 'TypeError', reason: 'no such tank', packets: 6, vehicles: 1 },
  ]);

  // Requested while the fold is still broken: everything keeps waiting.
  await replay(broken);
  expect(await waitingOf(hurt!.vehicleId)).toBe(60);

  const { ingest: mended } = lanes();
  await replay(mended);
  await replay(mended);
  expect(await waitingOf(hurt!.vehicleId)).toBe(0);
  const stored = await storedOf(database.pool, hurt!.vehicleId);
  expect(stored).toEqual(await storedOf(database.pool, calm!.vehicleId));
  const derived = await derivedOf(database.pool, hurt!.vehicleId);
  expect(derived).toEqual(await derivedOf(database.pool, calm!.vehicleId));
  expect(derived.journey!.length).toBeGreaterThan(3);
});

it('keeps nothing that may not be stored of private use', async () => {
  const vehicleId = await oneVehicle();
  const { ingest } = lanes(() => true);
  const asPrivate = records.slice(0, 10).map((record) => ({ ...record, privateMode: true }));
  await ingest.store({ vehicleId, records: asPrivate, receivedMs: nowMs });
  const { rows } = await database.pool.query<{ records: TrackerRecord[]; is_private: boolean }>(
    'select records, is_private from unfolded_packet where vehicle_id = $1',
    [vehicleId],
  );
  expect(rows[0]!.is_private).toBe(true);
  expect(rows[0]!.records).toHaveLength(10);
  for (const record of rows[0]!.records)
    expect([record.lat, record.lng, record.speedKmh, record.altitudeM]).toEqual([null, null, null, null]);
});

it.each([
  ['not supported', '0A000'],
  ['read only', '25006'],
])(
  'an error of the database that says "%s" is no fault of the packet: it waits unanswered',
  async (_, state) => {
    const vehicleId = await oneVehicle();
    await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${state}'; end $$;
    create trigger refuse before insert on position_hot for each row
      when (new.vehicle_id = ${vehicleId}) execute function refuse();`);
    const { ingest } = lanes();
    let isAnswered = false;
    const stored = ingest.store({ vehicleId, records: records.slice(0, 10), receivedMs: nowMs });
    void stored.then(() => {
      isAnswered = true;
    });
    await expect.poll(() => logged.some((line) => line.includes(`"code":"${state}"`))).toBe(true);
    expect([isAnswered, await waitingOf(vehicleId)]).toEqual([false, 0]);
    await database.pool.query('drop trigger refuse on position_hot; drop function refuse()');
    await stored;
    expect([await waitingOf(vehicleId), (await storedOf(database.pool, vehicleId)).count]).toEqual([0, 10]);
  },
);
