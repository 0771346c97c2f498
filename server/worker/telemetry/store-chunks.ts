import type { PoolClient } from 'pg';
import { HOUR_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { chunkPayload, storedRecords } from '#server/telemetry/chunk-payload.ts';
import { coverOf } from './chunk-cover.ts';

/** Records of a vehicle in one UTC hour. */
export type Hour = { vehicleId: number; hourMs: number; records: TrackerRecord[] };

/**
 * Records of whole hours of one UTC day, in order. `hourMs`: the first of these hours; `lastMs`: the time of
 * the last record.
 */
export type Chunk = Hour & { lastMs: number };

/**
 * The last stored chunk of each vehicle that begins before an hour. `isOfDay`: on the same UTC day, the hour
 * itself included; else on any day, if it reaches into the hour before. Null where there is none.
 */
export async function chunksBefore(
  client: PoolClient,
  keys: readonly { vehicleId: number; hourMs: number }[],
  { isOfDay }: { isOfDay: boolean },
): Promise<(Chunk | null)[]> {
  const { rows } = await client.query<{ hour: Date | null; payload: Buffer }>(
    `select found.hour, found.payload
     from unnest($1::int4[], $2::timestamptz[]) with ordinality as wanted (vehicle_id, hour, n)
     left join lateral (
       select chunk.hour, chunk.t1, chunk.payload from position_chunk chunk
       where chunk.vehicle_id = wanted.vehicle_id
         and ${
           isOfDay
             ? "chunk.hour between date_trunc('day', wanted.hour, 'UTC') and wanted.hour"
             : "chunk.hour >= wanted.hour - interval '1 day' and chunk.hour < wanted.hour"
         }
       order by chunk.hour desc limit 1
     ) found on ${isOfDay ? 'true' : "found.t1 >= wanted.hour - interval '1 hour'"}
     order by n`,
    keyArrays(keys),
  );
  return rows.map(({ hour, payload }, i) => {
    if (hour === null) return null;
    const records = storedRecords(payload);
    return {
      vehicleId: keys[i]!.vehicleId,
      hourMs: hour.getTime(),
      records,
      lastMs: records.at(-1)!.timeMs,
    };
  });
}

function keyArrays(keys: readonly { vehicleId: number; hourMs: number }[]) {
  return [
    binaryArray(
      'int4',
      keys.map(({ vehicleId }) => vehicleId),
    ),
    binaryArray(
      'timestamptz',
      keys.map(({ hourMs }) => hourMs),
    ),
  ];
}

/** Stores the chunks, which are in the order of vehicle and hour, each with its box. */
export async function storeChunks(client: PoolClient, chunks: readonly Chunk[]): Promise<void> {
  const before = await chunksBefore(client, chunks, { isOfDay: false });
  const rows = chunks.map((chunk, i) => {
    const last = chunks[i - 1];
    const isNear =
      last?.vehicleId === chunk.vehicleId &&
      last.lastMs >= chunk.hourMs - HOUR_MS &&
      (!before[i] || last.hourMs >= before[i].hourMs);
    return { ...chunk, ...coverOf(chunk.records, isNear ? last.records : (before[i]?.records ?? [])) };
  });
  await client.query(
    `insert into position_chunk (vehicle_id, hour, t0, t1, n, area, cells, payload)
     select vehicle_id, hour, t0, t1, n, area::box, cells, payload
     from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int4[], $6::text[], $7::bytea[], $8::bytea[])
       as chunk(vehicle_id, hour, t0, t1, n, area, cells, payload)
     on conflict (vehicle_id, hour) do update set t0 = excluded.t0, t1 = excluded.t1, n = excluded.n,
       area = excluded.area, cells = excluded.cells, payload = excluded.payload`,
    [
      ...keyArrays(rows),
      binaryArray(
        'timestamptz',
        rows.map(({ records }) => records[0]!.timeMs),
      ),
      binaryArray(
        'timestamptz',
        rows.map(({ lastMs }) => lastMs),
      ),
      binaryArray(
        'int4',
        rows.map(({ records }) => records.length),
      ),
      binaryArray(
        'text',
        rows.map(({ area }) => area),
      ),
      binaryArray(
        'bytea',
        rows.map(({ cells }) => cells),
      ),
      binaryArray(
        'bytea',
        rows.map(({ records }) => chunkPayload(records)),
      ),
    ],
  );
  await widenNext(client, chunks);
}

/**
 * Widens the box of the chunk that begins in the hour after. A late fix may be the last of its chunk, and the
 * stored box of the next one must cover it, too. Its cells are then useless.
 */
async function widenNext(client: PoolClient, chunks: readonly Chunk[]): Promise<void> {
  const last = chunks.flatMap(({ vehicleId, lastMs, records }) => {
    const fix = records.findLast((r) => r.lat !== null && r.lng !== null);
    const next = new Date(Math.floor(lastMs / HOUR_MS) * HOUR_MS + HOUR_MS);
    return fix ? [{ vehicleId, next, lat: fix.lat, lng: fix.lng }] : [];
  });
  await client.query(
    `update position_chunk chunk set area = bound_box(chunk.area, box(point(last.lng, last.lat))), cells = null
     from unnest($1::int4[], $2::timestamptz[], $3::float8[], $4::float8[]) as last(vehicle_id, next, lat, lng)
     where chunk.vehicle_id = last.vehicle_id and chunk.hour = last.next
       and not chunk.area @> point(last.lng, last.lat)`,
    [last.map((l) => l.vehicleId), last.map((l) => l.next), last.map((l) => l.lat), last.map((l) => l.lng)],
  );
}
