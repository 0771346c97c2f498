import { hash } from 'node:crypto';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#domain/duration.ts';
import { decodeRecords, encodedView } from '#domain/telemetry/codec.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { plainPayload, storedRecords } from './chunk-payload.ts';

/** A packet's records of one UTC hour, in their packed form. */
export type HotRow = {
  vehicleId: number;
  t0Ms: number;
  t1Ms: number;
  n: number;
  /** First 8 bytes of the payload's SHA-1. The same packet sent again gives the same row. */
  digest: bigint;
  payload: Uint8Array;
};

/** Splits records, which are in time order, by hour and packs each part. */
export function hotRows(vehicleId: number, records: readonly TrackerRecord[]): HotRow[] {
  const rows: HotRow[] = [];
  for (let from = 0; from < records.length; ) {
    const hour = Math.floor(records[from]!.timeMs / HOUR_MS);
    let to = from + 1;
    while (to < records.length && Math.floor(records[to]!.timeMs / HOUR_MS) === hour) to++;
    const part = from === 0 && to === records.length ? records : records.slice(from, to);
    // A piece of Node's pool: memory of its own would cost as much as the packing.
    const payload = Buffer.from(encodedView(part));
    rows.push({
      vehicleId,
      t0Ms: part[0]!.timeMs,
      t1Ms: part[part.length - 1]!.timeMs,
      n: part.length,
      digest: digestOf(payload),
      payload,
    });
    from = to;
  }
  return rows;
}

/** Read from text, which costs half as much as a Buffer of the digest. */
function digestOf(payload: Uint8Array): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha1', payload, 'hex').slice(0, 16)}`));
}

/**
 * Stored records of one vehicle, packed; `t0Ms` and `t1Ms` are the first and the last of them (inclusive).
 */
export type StoredPayload = { t0Ms: number; t1Ms: number; n: number; payload: Buffer };

/**
 * The stored payloads of one vehicle that touch a period (inclusive), oldest first. They may overlap and
 * repeat records.
 */
export async function readPayloads(
  db: Pool | ClientBase,
  range: { vehicleId: number; fromMs: number; toMs: number },
): Promise<StoredPayload[]> {
  const { rows } = await db.query<{ t0: Date; t1: Date; n: number; payload: Buffer }>(
    `select t0, t1, n, payload from (
       select t0, t1, n, payload from position_chunk
       where vehicle_id = $1 and hour between date_trunc('day', $2::timestamptz, 'UTC') and $3 and t0 <= $3 and t1 >= $2
       union all
       select t0, t1, n, payload from position_hot
       where vehicle_id = $1 and t0 between date_trunc('hour', $2::timestamptz) and $3 and t1 >= $2
     ) stored
     order by t0`,
    [range.vehicleId, new Date(range.fromMs), new Date(range.toMs)],
  );
  return rows.map(({ t0, t1, n, payload }) => ({
    t0Ms: t0.getTime(),
    t1Ms: t1.getTime(),
    n,
    payload: plainPayload(payload),
  }));
}

/** A stretch of a vehicle's time, ms UTC, both ends included. */
type Stretch = { vehicleId: number; fromMs: number; toMs: number };

/** The stored records of some stretches, by vehicle; unordered, and with repeats. */
export async function readStretches(
  db: Pool | PoolClient,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, TrackerRecord[]>> {
  const { rows } = await db.query<{ vehicle_id: number; payload: Buffer }>({
    name: 'stored-in-stretches',
    text: `select wanted.vehicle_id, stored.payload
      from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[]) as wanted (vehicle_id, from_at, to_at)
      cross join lateral (
        select payload from position_chunk
        where vehicle_id = any($1) and vehicle_id = wanted.vehicle_id
          and hour between date_trunc('day', from_at, 'UTC') and to_at and t0 <= to_at and t1 >= from_at
        union all
        select payload from position_hot
        where vehicle_id = any($1) and vehicle_id = wanted.vehicle_id
          and t0 between date_trunc('hour', from_at) and to_at and t1 >= from_at
      ) stored`,
    values: [
      stretches.map(({ vehicleId }) => vehicleId),
      stretches.map(({ fromMs }) => new Date(fromMs)),
      stretches.map(({ toMs }) => new Date(toMs)),
    ],
  });
  return new Map(
    [...Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)].map(([vehicleId, stored]) => [
      vehicleId,
      stored.flatMap(({ payload }) => storedRecords(payload)),
    ]),
  );
}

/** The time of a vehicle's first stored record; null without any. */
export async function firstRecordMs(db: Pool | PoolClient, vehicleId: number): Promise<number | null> {
  const { rows } = await db.query<{ t0: Date | null }>(
    `select least(
       (select min(t0) from position_chunk where vehicle_id = $1),
       (select min(t0) from position_hot where vehicle_id = $1)) as t0`,
    [vehicleId],
  );
  return rows[0]?.t0?.getTime() ?? null;
}

/** The records of one vehicle in a period (inclusive), in the order of records, without repeats. */
export async function readRecords(
  db: Pool | ClientBase,
  range: { vehicleId: number; fromMs: number; toMs: number },
): Promise<TrackerRecord[]> {
  const records: TrackerRecord[] = [];
  for (const { payload } of await readPayloads(db, range)) {
    for (const record of decodeRecords(payload)) {
      if (record.timeMs >= range.fromMs && record.timeMs <= range.toMs) records.push(record);
    }
  }
  return inOrder(records);
}
