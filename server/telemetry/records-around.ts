import type { Pool } from 'pg';
import { GLANCE_COLUMNS } from '#domain/telemetry/glance.ts';
import { MARK_EVERY } from '#domain/telemetry/mark.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { storedPart } from './chunk-payload.ts';

/**
 * The newest packets before the instant that are read for one vehicle: more than there are records since a
 * mark.
 */
const NEWEST_PACKETS = 2 * MARK_EVERY;

/** The first wanted instant of a vehicle's records; null when it is unknown. */
type Beginning = { vehicleId: number; startMs: number | null };

/**
 * The records of many vehicles around an instant, in the order of records. Up to it they are those since the
 * vehicle's beginning. Without one they are those of the last hour with any, or of a quarter of an hour if
 * that is more. After it they are all up to `toMs`. Only the columns of a glance are read. Each vehicle costs
 * a few look-ups in the indexes.
 */
export async function readRecordsAround(
  pool: Pool,
  { vehicles, fromMs, toMs }: { vehicles: readonly Beginning[]; fromMs: number; toMs: number },
): Promise<Map<number, TrackerRecord[]>> {
  const { rows } = await pool.query<{ vehicle_id: number; payload: Buffer }>(
    `select wanted.id as vehicle_id, stored.payload
     from unnest($1::int4[], $4::timestamptz[]) as wanted (id, start_at)
     left join lateral (
       select hour from position_chunk
       where vehicle_id = wanted.id and hour <= $2 and t0 <= $2
       order by hour desc limit 1
     ) chunk on true
     left join lateral (
       select date_trunc('hour', t0) as hour from position_hot
       where vehicle_id = wanted.id and t0 <= $2
       order by t0 desc limit 1
     ) hot on true
     cross join lateral (
       select coalesce(date_trunc('hour', wanted.start_at), least(greatest(chunk.hour, hot.hour),
         date_trunc('hour', $2::timestamptz - interval '15 minutes'))) as hour
     ) edge
     cross join lateral (
       select payload from position_chunk
       where vehicle_id = wanted.id and hour between edge.hour and $3 and t0 <= $3
       union all
       (select payload from position_hot
        where vehicle_id = wanted.id and t0 between edge.hour and $2
        order by t0 desc limit ${NEWEST_PACKETS})
       union all
       select payload from position_hot where vehicle_id = wanted.id and t0 > $2 and t0 <= $3
     ) stored`,
    [
      vehicles.map(({ vehicleId }) => vehicleId),
      new Date(fromMs),
      new Date(toMs),
      vehicles.map(({ startMs }) => (startMs === null ? null : new Date(startMs))),
    ],
  );
  const startOf = new Map(vehicles.map(({ vehicleId, startMs }) => [vehicleId, startMs]));
  const parts = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  const recordsOf = (stored: typeof rows) =>
    stored.map(({ vehicle_id, payload }) => {
      const from = startOf.get(vehicle_id) ?? Number.NEGATIVE_INFINITY;
      return storedPart(payload, { columns: GLANCE_COLUMNS, fromMs: from, toMs });
    });
  return new Map(
    [...parts].map(([vehicleId, stored]) => {
      const [first, ...others] = recordsOf(stored);
      return [vehicleId, others.length === 0 ? first! : inOrder([first!, ...others].flat())];
    }),
  );
}
