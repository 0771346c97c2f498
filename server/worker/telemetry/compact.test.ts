import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { driving } from '#bench/drive.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { dropPartitionsBefore } from '#server/base/db/partition.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { POSITION_TABLES, partitions } from '#server/telemetry/partition.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { compact } from './compact.ts';

const dayMs = Date.UTC(2026, 5, 10);
let database: Awaited<ReturnType<typeof testDatabase>>;
let ingest: Ingest;
let vehicleId: number;
const records = driving({ seed: 3, startMs: dayMs + 6 * HOUR_MS + 60_000, stepMs: 20_000, count: 1_000 });

beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database });
  vehicleId = (await fittedVehicles(database.pool, 1))[0]!.vehicleId;
  await send(records.filter((_, i) => i < 100 || i >= 130));
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

async function send(some: typeof records): Promise<void> {
  for (let i = 0; i < some.length; i += 25) {
    await ingest.store({ vehicleId, records: some.slice(i, i + 25), receivedMs: dayMs + 30 * HOUR_MS });
  }
}
const read = () => readRecords(database.pool, { vehicleId, fromMs: dayMs, toMs: dayMs + 24 * HOUR_MS });
const chunks = async () =>
  (
    await database.pool.query<{ hour: Date; n: number; area: string }>(
      'select hour, n, area::text from position_chunk where vehicle_id = $1 order by hour',
      [vehicleId],
    )
  ).rows;

describe('compaction', () => {
  it('lets a reader finish that has begun with another part of the packets', async () => {
    const { pool } = database;
    const reader = await pool.connect();
    await partitions(pool).hot([dayMs - 48 * HOUR_MS]);
    await reader.query('begin');
    // The lock of a query over all packets before it comes to the part of a day.
    await reader.query('lock table only position_hot in access share mode');
    const compacted = compact(pool, partitions(pool), dayMs);
    const isWaiting = async () => {
      const { rows } = await pool.query(
        'select 1 from pg_locks join pg_database on pg_database.oid = database where not granted and datname = current_database()',
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    await reader.query('select count(*) from position_hot');
    await reader.query('commit');
    reader.release();
    await compacted;
    // If another session, such as PostgreSQL's own upkeep, uses the part at that moment, it stays until the
    // next time.
    const isLeft = async () => {
      await compact(pool, partitions(pool), dayMs);
      const { rows } = await pool.query(`select to_regclass('position_hot_20260608') as part`);
      return rows[0].part !== null;
    };
    await expect.poll(isLeft, { timeout: 10_000 }).toBe(false);
  });

  it('turns the packets of finished busy hours into one row an hour and leaves the rest', async () => {
    const before = await read();
    expect(await compact(database.pool, partitions(database.pool), dayMs + 8 * HOUR_MS)).toBeGreaterThan(0);
    // 06:01 to 07:00 and 07:00 to 08:00 at a record every 20 s, 30 of them missing so far.
    expect((await chunks()).map((c) => [c.hour.getUTCHours(), c.n])).toEqual([
      [6, 147],
      [7, 180],
    ]);
    const { rows } = await database.pool.query(
      'select min(t0) as t0 from position_hot where vehicle_id = $1',
      [vehicleId],
    );
    expect(rows[0].t0.toISOString()).toBe('2026-06-10T08:00:00.000Z');
    expect(await read()).toEqual(before);
  });

  it('merges what comes late into its hour, once', async () => {
    await send(records.slice(100, 130));
    await send(records.slice(90, 130));
    await compact(database.pool, partitions(database.pool), dayMs + 24 * HOUR_MS);
    expect((await chunks())[0]!.n).toBe(177);
    expect(await read()).toEqual(records);
  });

  it('drops the daily partition that it emptied, and the writer makes it again', async () => {
    await compact(database.pool, partitions(database.pool), dayMs + 30 * HOUR_MS);
    const exists = async () =>
      (await database.pool.query("select to_regclass('position_hot_20260610') is not null as found")).rows[0]
        .found;
    expect(await exists()).toBe(false);
    await send(driving({ seed: 4, startMs: dayMs + 23 * HOUR_MS, stepMs: 20_000, count: 10 }));
    expect(await exists()).toBe(true);
    expect(await read()).toHaveLength(1_010);
  });

  it('knows the box of each hour with the last fix before it', async () => {
    const [first, second] = await chunks();
    const last = records.findLast((r) => r.timeMs < second!.hour.getTime())!;
    const inside = await database.pool.query(
      'select $1::box @> point($2, $3) as holds, $4::box @> point($2, $3) as before',
      [second!.area, last.lng, last.lat, first!.area],
    );
    expect(inside.rows[0]).toEqual({ holds: true, before: true });
  });

  it('takes at most 20 bytes a position with its indexes', async () => {
    const many = driving({ seed: 8, startMs: dayMs - 30 * 24 * HOUR_MS, stepMs: 30_000, count: 40_000 });
    for (let i = 0; i < many.length; i += 50) {
      void ingest.store({ vehicleId, records: many.slice(i, i + 50), receivedMs: dayMs + 30 * HOUR_MS });
    }
    await send([]);
    await vi.waitUntil(() => ingest.waiting() === 0, { timeout: 30_000 });
    await ingest.store({ vehicleId, records: many.slice(0, 1), receivedMs: dayMs });
    await compact(database.pool, partitions(database.pool), dayMs);
    const { rows } = await database.pool.query<{ bytes: number; n: number }>(
      `select sum(pg_total_relation_size(c.oid))::float8 as bytes, (select sum(n)::float8 from position_chunk) as n
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'position_chunk'::regclass`,
    );
    expect(rows[0]!.n).toBeGreaterThan(40_000);
    expect(rows[0]!.bytes / rows[0]!.n).toBeLessThan(20);
  });
});

describe('retention', () => {
  it('drops whole partitions older than an instant and nothing else', async () => {
    const dropped = await dropPartitionsBefore(database.pool, POSITION_TABLES, Date.UTC(2026, 5, 1));
    expect(dropped).toContain('position_chunk_202605');
    expect(dropped).not.toContain('position_chunk_202606');
    expect(await read()).toHaveLength(1_010);
  });
});
