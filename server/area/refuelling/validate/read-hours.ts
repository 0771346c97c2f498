import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#domain/duration.ts';
import type { Stretch } from '#domain/refuelling/validation.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { storedPart } from '#server/telemetry/chunk-payload.ts';

/**
 * Place, validity and quality of the fix, ignition, litres in the tank, private use, and the order of
 * records.
 */
const COLUMNS: ReadonlySet<number> = new Set([2, 3, 6, 8, 9, 10, 16, 26, 33]);

const TIME_ONLY: ReadonlySet<number> = new Set();

/**
 * The wanted hours of a vehicle: whether there is any message in `around`, and the records of `read`, which
 * lies within it.
 */
type WantedHours = { vehicleId: number; around: Stretch; read: Stretch };

/** An hour, and the stretch whose records are needed of it; none while it ends before it begins. */
type Hour = { vehicleId: number; hourMs: number } & Stretch;
const NO_PART: Stretch = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.NEGATIVE_INFINITY };

/** The stored hours of some vehicles. */
type StoredHours = {
  hasMessages(vehicleId: number, stretch: Stretch): boolean;
  /** In order. */
  records(vehicleId: number, stretch: Stretch): TrackerRecord[];
};

type HourRow = { vehicle_id: number; hour: Date; t0: Date; t1: Date; payload: Buffer | null };

/** Reads the wanted hours, each only once for all requests, and records only where they are needed. */
export async function readHours(db: Pool | PoolClient, wanted: readonly WantedHours[]): Promise<StoredHours> {
  const hours = new Map<string, Hour>();
  for (const { vehicleId, around, read } of wanted) {
    for (const hourMs of hoursOf(around)) {
      const key = keyOf(vehicleId, hourMs);
      const hour = hours.get(key) ?? { vehicleId, hourMs, ...NO_PART };
      const isRead = hourMs + HOUR_MS > read.fromMs && hourMs <= read.toMs;
      if (isRead) {
        hour.fromMs = Math.min(hour.fromMs, read.fromMs);
        hour.toMs = Math.max(hour.toMs, read.toMs);
      }
      hours.set(key, hour);
    }
  }
  const asked = [...hours.values()];
  const edges = asked.map(({ hourMs }) => hourMs);
  const [first, last] = [Math.min(...edges), Math.max(...edges)];
  // Each hour is in one chunk: the last one that begins no later. The limits are constants, so that only the
  // partitions of these days are searched.
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await db.query<HourRow>(
          `select asked.vehicle_id, asked.hour, stored.t0, stored.t1,
       case when asked.is_read or stored.t0 < asked.hour or stored.t1 >= asked.hour + interval '1 hour' then stored.payload end as payload
     from unnest($1::int4[], $2::timestamptz[], $3::bool[]) as asked (vehicle_id, hour, is_read)
     cross join lateral (
       select t0, t1, payload from (
         select t0, t1, payload from position_chunk
         where vehicle_id = asked.vehicle_id and hour between date_trunc('day', asked.hour, 'UTC') and asked.hour
           and hour between date_trunc('day', $4::timestamptz, 'UTC') and $5
         order by hour desc limit 1
       ) chunk
       where t1 >= asked.hour
       union all
       select t0, t1, payload from position_hot
       where vehicle_id = asked.vehicle_id and t0 >= asked.hour and t0 < asked.hour + interval '1 hour'
         and t0 >= $4 and t0 < $5::timestamptz + interval '1 hour'
     ) stored`,
          [
            asked.map(({ vehicleId }) => vehicleId),
            asked.map(({ hourMs }) => new Date(hourMs)),
            asked.map(({ fromMs, toMs }) => fromMs <= toMs),
            new Date(first),
            new Date(last),
          ],
        );
  const stored = Map.groupBy(rows, ({ vehicle_id, hour }) => keyOf(vehicle_id, hour.getTime()));
  const unpacked = new Map<string, TrackerRecord[]>();
  const recordsOf = (key: string) => {
    const known = unpacked.get(key);
    if (known) return known;
    const { hourMs, ...read } = hours.get(key)!;
    const [fromMs, toMs] = [Math.max(read.fromMs, hourMs), Math.min(read.toMs, hourMs + HOUR_MS - 1)];
    const parts = (stored.get(key) ?? []).flatMap(({ payload }) =>
      payload === null ? [] : [storedPart(payload, { columns: COLUMNS, fromMs, toMs })],
    );
    const ordered = parts.length === 1 ? parts[0]! : inOrder(parts.flat());
    unpacked.set(key, ordered);
    return ordered;
  };
  return {
    hasMessages: (vehicleId, stretch) =>
      hoursOf(stretch).some((hourMs) =>
        (stored.get(keyOf(vehicleId, hourMs)) ?? []).some((row) => hasRecord(row, stretch)),
      ),
    records: (vehicleId, { fromMs, toMs }) =>
      hoursOf({ fromMs, toMs })
        .flatMap((hourMs) => recordsOf(keyOf(vehicleId, hourMs)))
        .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs),
  };
}

/** Has the stored row a record in the stretch? It is unpacked only if it begins before and ends after it. */
function hasRecord({ t0, t1, payload }: HourRow, { fromMs, toMs }: Stretch): boolean {
  const [first, last] = [t0.getTime(), t1.getTime()];
  if (first > toMs || last < fromMs) return false;
  if (first >= fromMs || last <= toMs || payload === null) return true;
  return storedPart(payload, { columns: TIME_ONLY, fromMs, toMs }).length > 0;
}

const keyOf = (vehicleId: number, hourMs: number) => `${vehicleId} ${hourMs}`;

function hoursOf({ fromMs, toMs }: Stretch): number[] {
  const hours: number[] = [];
  for (let ms = Math.floor(fromMs / HOUR_MS) * HOUR_MS; ms <= toMs; ms += HOUR_MS) hours.push(ms);
  return hours;
}
