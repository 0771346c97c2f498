import type { Pool, PoolClient } from 'pg';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import type { Base } from '#server/base/app.ts';
import type { Known } from '#server/base/known.ts';
import { withoutPrivateUse } from './fold-packets.ts';
import { partitions } from './partition.ts';
import { hotRows } from './position-store.ts';
import { storedPeriods } from './private-periods.ts';
import { loadHeld } from './vehicle-memory.ts';
import { writeBatch } from './write-batch.ts';

/**
 * Keeps records of a time at which their tracker was in no vehicle. A repeated packet maps to the same rows.
 * Private use keeps only what may be stored. A record without the private flag takes the tracker's last one.
 * @returns true when any record was of private use
 */
export async function keepUnfitted(
  db: Pool | PoolClient,
  { trackerId, records, receivedMs }: { trackerId: number; records: TrackerRecord[]; receivedMs: number },
): Promise<boolean> {
  const ordered = inOrder(records);
  if (ordered.length === 0) return false;
  const { rows: before } = await db.query<{ is_private: boolean }>(
    'select is_private from unfitted_packet where tracker_id = $1 and t1 < $2 order by t1 desc limit 1',
    [trackerId, new Date(ordered[0]!.timeMs)],
  );
  let isPrivate = before[0]?.is_private ?? false;
  const saidAt = new Map<number, boolean>();
  const kept = ordered.map((record) => {
    isPrivate = record.privateMode ?? isPrivate;
    saidAt.set(record.timeMs, isPrivate);
    return isPrivate ? ofPrivateUse(record) : record;
  });
  const rows = hotRows(trackerId, kept);
  await db.query(
    `insert into unfitted_packet (tracker_id, t0, digest, t1, n, payload, is_private, received_at)
     select $1, packet.*, $8
     from unnest($2::timestamptz[], $3::bigint[], $4::timestamptz[], $5::smallint[], $6::bytea[], $7::boolean[]) packet
     on conflict do nothing`,
    [
      trackerId,
      rows.map((row) => new Date(row.t0Ms)),
      rows.map((row) => row.digest),
      rows.map((row) => new Date(row.t1Ms)),
      rows.map((row) => row.n),
      rows.map((row) => Buffer.from(row.payload)),
      rows.map((row) => saidAt.get(row.t1Ms)),
      new Date(receivedMs),
    ],
  );
  return [...saidAt.values()].includes(true);
}

/**
 * Turns a tracker's data of a period (`[fromMs, toMs)`) into records of a vehicle, as if they had arrived
 * late: their days are folded again. Data outside the period stays. It can be repeated after an interruption.
 */
export async function moveUnfitted(
  { database, known }: Pick<Base, 'database' | 'known'>,
  {
    trackerId,
    vehicleId,
    fromMs,
    toMs,
  }: { trackerId: number; vehicleId: number; fromMs: number; toMs: number },
): Promise<void> {
  const { pool } = database;
  const { rows } = await pool.query<{ t0: Date; digest: string; payload: Buffer; received_at: Date }>(
    `select t0, digest::text, payload, received_at from unfitted_packet
     where tracker_id = $1 and t1 >= $2 and t0 < $3 order by t0`,
    [trackerId, new Date(fromMs), new Date(toMs)],
  );
  if (rows.length === 0) return;
  const records = rows.flatMap(({ payload }) => decodeRecords(payload));
  const isWithin = ({ timeMs }: TrackerRecord) => timeMs >= fromMs && timeMs < toMs;
  const moved = hotRows(
    vehicleId,
    await asOfVehicle({ pool, known }, vehicleId, inOrder(records.filter(isWithin))),
  );
  await partitions(pool).hot(moved.map(({ t0Ms }) => t0Ms));
  const client = await pool.connect();
  try {
    await writeBatch(client, {
      rows: moved.map((row) => ({ ...row, lateFromMs: row.t0Ms })),
      ...{ vehicles: [], memories: [], checkpoints: [], facts: [], raised: null },
    });
    await client.query('begin');
    await client.query(
      `delete from unfitted_packet
       where tracker_id = $1 and (t0, digest) in (select * from unnest($2::timestamptz[], $3::bigint[]))`,
      [trackerId, rows.map(({ t0 }) => t0), rows.map(({ digest }) => digest)],
    );
    const receivedMs = rows.at(-1)!.received_at.getTime();
    await keepUnfitted(client, { trackerId, records: records.filter((one) => !isWithin(one)), receivedMs });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The records as late ones of a vehicle, without the parts that its private use may not store. */
async function asOfVehicle(
  { pool, known }: { pool: Pool; known: Known },
  vehicleId: number,
  records: readonly TrackerRecord[],
): Promise<readonly TrackerRecord[]> {
  const [held] = await loadHeld(pool, known, [vehicleId]);
  if (!held || records.length === 0) return records;
  const periods = await storedPeriods(pool, new Map([[vehicleId, records[0]!.timeMs]]));
  return withoutPrivateUse(
    { vehicleId, records, receivedMs: 0 },
    {
      settings: held.settings,
      memory: { ...held.memory, lastMs: Number.POSITIVE_INFINITY },
      periods: periods.get(vehicleId) ?? [],
    },
  ).records;
}
