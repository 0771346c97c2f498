import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#domain/duration.ts';
import type { Point } from '#domain/geo.ts';
import { trackCells } from '#domain/telemetry/chunk-cells.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { chunkPayload, storedRecords } from '#server/telemetry/chunk-payload.ts';
import type { Partitions } from '#server/telemetry/partition.ts';

/** Vehicles compacted in one transaction. */
const VEHICLES = 50;

/**
 * Turns packet rows older than an instant into one row per vehicle and hour. Late rows are merged into
 * existing hours. Daily partitions that become empty are dropped. It is safe while others write: rows that
 * arrive meanwhile wait for the next run.
 * @returns the number of packet rows compacted
 */
export async function compact(pool: Pool, partitions: Partitions, beforeMs: number): Promise<number> {
  let compacted = 0;
  for (const name of await oldPartitions(pool, beforeMs)) {
    for (;;) {
      const { rows } = await pool.query<{ vehicle_id: number }>(
        `select distinct vehicle_id from ${name} where t0 < $1 order by vehicle_id limit ${VEHICLES}`,
        [new Date(beforeMs)],
      );
      if (rows.length === 0) break;
      compacted += await compactVehicles(
        pool,
        partitions,
        name,
        rows.map((row) => row.vehicle_id),
        beforeMs,
      );
    }
    await dropIfEmpty(pool, name, beforeMs);
  }
  return compacted;
}

async function oldPartitions(pool: Pool, beforeMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'position_hot'::regclass order by c.relname`,
  );
  const newest = new Date(beforeMs).toISOString().slice(0, 10).replaceAll('-', '');
  return rows.map((row) => row.name).filter((name) => name <= `position_hot_${newest}`);
}

async function compactVehicles(
  pool: Pool,
  partitions: Partitions,
  partition: string,
  vehicleIds: readonly number[],
  beforeMs: number,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ vehicle_id: number; t0: Date; payload: Buffer }>(
      `delete from ${partition} where vehicle_id = any($1) and t0 < $2 returning vehicle_id, t0, payload`,
      [vehicleIds, new Date(beforeMs)],
    );
    const hours = new Map<string, { vehicleId: number; hourMs: number; records: TrackerRecord[] }>();
    for (const row of rows) {
      const hourMs = Math.floor(row.t0.getTime() / HOUR_MS) * HOUR_MS;
      const key = `${row.vehicle_id}/${hourMs}`;
      const hour = hours.get(key) ?? { vehicleId: row.vehicle_id, hourMs, records: [] };
      hour.records.push(...storedRecords(row.payload));
      hours.set(key, hour);
    }
    await partitions.chunk([...hours.values()].map((hour) => hour.hourMs));
    await mergeHours(client, [...hours.values()]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

type Hour = { vehicleId: number; hourMs: number; records: TrackerRecord[] };

async function mergeHours(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  const keys = [
    binaryArray(
      'int4',
      hours.map((h) => h.vehicleId),
    ),
    binaryArray(
      'timestamptz',
      hours.map((h) => h.hourMs),
    ),
  ];
  const { rows } = await client.query<{ n: string; payload: Buffer | null; last: Buffer | null }>(
    `select ordinality::int as n, here.payload, before.payload as last
     from unnest($1::int4[], $2::timestamptz[]) with ordinality as hour(vehicle_id, hour)
     left join position_chunk here on here.vehicle_id = hour.vehicle_id and here.hour = hour.hour
     left join position_chunk before on before.vehicle_id = hour.vehicle_id and before.hour = hour.hour - interval '1 hour'
     order by n`,
    keys,
  );
  const merged = new Map<string, TrackerRecord[]>();
  hours.forEach((hour, i) => {
    const { payload } = rows[i]!;
    const records = inOrder(payload ? [...storedRecords(payload), ...hour.records] : hour.records);
    merged.set(`${hour.vehicleId}/${hour.hourMs}`, records);
  });
  const chunks = hours.map((hour, i) => {
    const records = merged.get(`${hour.vehicleId}/${hour.hourMs}`)!;
    const stored = rows[i]!.last;
    const before =
      merged.get(`${hour.vehicleId}/${hour.hourMs - HOUR_MS}`) ?? (stored ? storedRecords(stored) : []);
    return { ...hour, records, ...coverOf(records, before) };
  });
  await client.query(
    `insert into position_chunk (vehicle_id, hour, t0, t1, n, area, cells, payload)
     select vehicle_id, hour, t0, t1, n, area::box, cells, payload
     from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int4[], $6::text[], $7::bytea[], $8::bytea[])
       as chunk(vehicle_id, hour, t0, t1, n, area, cells, payload)
     on conflict (vehicle_id, hour) do update set t0 = excluded.t0, t1 = excluded.t1, n = excluded.n,
       area = excluded.area, cells = excluded.cells, payload = excluded.payload`,
    [
      ...keys,
      binaryArray(
        'timestamptz',
        chunks.map((c) => c.records[0]!.timeMs),
      ),
      binaryArray(
        'timestamptz',
        chunks.map((c) => c.records.at(-1)!.timeMs),
      ),
      binaryArray(
        'int4',
        chunks.map((c) => c.records.length),
      ),
      binaryArray(
        'text',
        chunks.map((c) => c.area),
      ),
      binaryArray(
        'bytea',
        chunks.map((c) => c.cells),
      ),
      binaryArray(
        'bytea',
        chunks.map((c) => chunkPayload(c.records)),
      ),
    ],
  );
  await widenNext(client, chunks);
}

/**
 * Widens the box of the next hour. A late fix may be the last of its hour, and the stored box of the hour
 * after must cover it too; the cells of that hour are then useless.
 */
async function widenNext(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  const last = hours.flatMap(({ vehicleId, hourMs, records }) => {
    const fix = records.findLast((r) => r.lat !== null && r.lng !== null);
    return fix ? [{ vehicleId, next: new Date(hourMs + HOUR_MS), lat: fix.lat, lng: fix.lng }] : [];
  });
  await client.query(
    `update position_chunk chunk set area = bound_box(chunk.area, box(point(last.lng, last.lat))), cells = null
     from unnest($1::int4[], $2::timestamptz[], $3::float8[], $4::float8[]) as last(vehicle_id, next, lat, lng)
     where chunk.vehicle_id = last.vehicle_id and chunk.hour = last.next
       and not chunk.area @> point(last.lng, last.lat)`,
    [last.map((l) => l.vehicleId), last.map((l) => l.next), last.map((l) => l.lat), last.map((l) => l.lng)],
  );
}

/**
 * The box of an hour's fixes and of the last fix before it, in PostgreSQL's form, with the cells of it that
 * they touch. Null without any fix.
 */
export function coverOf(
  records: readonly TrackerRecord[],
  before: readonly TrackerRecord[],
): { area: string | null; cells: Uint8Array | null } {
  const earlier = before.findLast((r) => r.lat !== null);
  const fixes = (earlier ? [earlier, ...records] : records).filter(isPlaced);
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lat, lng } of fixes) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  if (south === Infinity) return { area: null, cells: null };
  return {
    area: `((${east},${north}),(${west},${south}))`,
    cells: trackCells({ south, north, west, east }, fixes),
  };
}

const isPlaced = (record: TrackerRecord): record is TrackerRecord & Point =>
  record.lat !== null && record.lng !== null;

/**
 * Drops the partition of a day that ended before the limit and has no rows left. If a writer holds it, it
 * stays for now.
 */
async function dropIfEmpty(pool: Pool, name: string, beforeMs: number): Promise<void> {
  const newest = new Date(beforeMs).toISOString().slice(0, 10).replaceAll('-', '');
  if (name >= `position_hot_${newest}`) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '2s'");
    // In the order of readers: a session that holds the whole table and wants this part would otherwise wait
    // for us, and we for it.
    await client.query('lock table only position_hot in access exclusive mode');
    await client.query(`lock table ${name} in access exclusive mode nowait`);
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) await client.query(`drop table ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== '55P03') throw error;
  } finally {
    client.release();
  }
}
