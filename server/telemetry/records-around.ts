import type { Pool } from 'pg';
import type { Part } from '#domain/telemetry/codec-part.ts';
import { GLANCE_COLUMNS } from '#domain/telemetry/glance.ts';
import { MARK_EVERY } from '#domain/telemetry/mark.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { storedInPart, storedPart } from './chunk-payload.ts';

/**
 * The newest packets before the instant that are read for one vehicle: more than there are records since a
 * mark.
 */
const NEWEST_PACKETS = 2 * MARK_EVERY;

/** The first wanted instant of a vehicle's records; null when it is unknown. */
type Beginning = { vehicleId: number; startMs: number | null };

/** A stored row that touches the wanted time; its first and last record, ms UTC. */
type Row = { vehicle_id: number; t0: number; t1: number; payload: Buffer };

/**
 * The records of many vehicles around an instant, in the order of records. Up to it they are those since the
 * vehicle's beginning. Without one they are those of the last hour with any, or of a quarter of an hour if
 * that is more. After it they are all up to `toMs`. Only the columns of a glance are read. Each vehicle costs
 * a few look-ups in the indexes. The records are decoded while they are read, once. Each is valid until the
 * next one.
 */
export async function readRecordsAround(
  pool: Pool,
  { vehicles, fromMs, toMs }: { vehicles: readonly Beginning[]; fromMs: number; toMs: number },
): Promise<Map<number, Iterable<TrackerRecord>>> {
  const { rows } = await pool.query<Row>({
    name: 'records-around',
    text: `select wanted.id as vehicle_id, stored.payload,
       (extract(epoch from stored.t0) * 1000)::float8 as t0, (extract(epoch from stored.t1) * 1000)::float8 as t1
     from unnest($1::int4[], $4::timestamptz[]) as wanted (id, start_at)
     left join lateral (
       select case when t1 <= $2 then date_trunc('hour', t1) else hour end as hour from position_chunk
       where vehicle_id = wanted.id and hour <= $2 and t0 <= $2
       order by hour desc limit 1
     ) chunk on wanted.start_at is null
     left join lateral (
       select date_trunc('hour', t0) as hour from position_hot
       where vehicle_id = wanted.id and t0 <= $2
       order by t0 desc limit 1
     ) hot on wanted.start_at is null
     cross join lateral (
       select coalesce(date_trunc('hour', wanted.start_at), least(greatest(chunk.hour, hot.hour),
         date_trunc('hour', $2::timestamptz - interval '15 minutes'))) as hour
     ) edge
     cross join lateral (
       select coalesce((
         select hour from position_chunk
         where vehicle_id = wanted.id and hour between date_trunc('day', edge.hour, 'UTC') and edge.hour
         order by hour desc limit 1), edge.hour) as hour
     ) first
     cross join lateral (
       select t0, t1, payload from position_chunk
       where vehicle_id = wanted.id and hour between first.hour and $3 and t0 <= $3 and t1 >= edge.hour
       union all
       (select t0, t1, payload from position_hot
        where vehicle_id = wanted.id and t0 between edge.hour and $2
        order by t0 desc limit ${NEWEST_PACKETS})
       union all
       select t0, t1, payload from position_hot where vehicle_id = wanted.id and t0 > $2 and t0 <= $3
     ) stored`,
    values: [
      binaryArray(
        'int4',
        vehicles.map(({ vehicleId }) => vehicleId),
      ),
      new Date(fromMs),
      new Date(toMs),
      binaryArray(
        'timestamptz',
        vehicles.map(({ startMs }) => startMs),
      ),
    ],
  });
  const stored = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  return new Map(
    vehicles.map(({ vehicleId, startMs }) => {
      const part = { columns: GLANCE_COLUMNS, fromMs: startMs ?? Number.NEGATIVE_INFINITY, toMs };
      return [vehicleId, inStored(stored.get(vehicleId) ?? [], part)];
    }),
  );
}

/** The records of stored rows in order. Only where rows overlap, all of them are decoded and sorted first. */
function inStored(rows: Row[], part: Part): Iterable<TrackerRecord> {
  rows.sort((one, other) => one.t0 - other.t0);
  const payloads = rows.map(({ payload }) => payload);
  if (rows.some(({ t0 }, i) => i > 0 && t0 <= rows[i - 1]!.t1))
    return inOrder(payloads.flatMap((payload) => storedPart(payload, part)));
  return storedInPart(payloads, part);
}
