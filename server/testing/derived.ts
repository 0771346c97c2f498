import type { Pool } from 'pg';
import { FACT_TABLES } from '#server/telemetry/fact-table.ts';
import { readRecords } from '#server/telemetry/position-store.ts';

/**
 * All derived rows of a vehicle by table, in order. They must be the same in whatever order its records
 * arrived.
 */
export async function derivedOf(pool: Pool, vehicleId: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { table, key, final } of Object.values(FACT_TABLES)) {
    const { rows } = await pool.query(
      `select to_jsonb(t) - 'vehicle_id' as row from ${table} t
       where vehicle_id = $1 and ${final ?? 'true'} order by ${key.join(', ')}`,
      [vehicleId],
    );
    found[table] = rows.map((r) => r.row);
  }
  for (const [table, order] of [
    ['journey_sum', 'day, driver_tag, is_private'],
    ['journey_month', 'month, is_private'],
  ] as const) {
    const { rows } = await pool.query(`select * from ${table} where vehicle_id = $1 order by ${order}`, [
      vehicleId,
    ]);
    found[table] = rows.map(({ vehicle_id: _, ...row }) => row);
  }
  return found;
}

/** The number of stored records of a vehicle including repeats, and its records without repeats. */
export async function storedOf(pool: Pool, vehicleId: number) {
  const { rows } = await pool.query<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from (
       select n from position_hot where vehicle_id = $1 union all select n from position_chunk where vehicle_id = $1) s`,
    [vehicleId],
  );
  return {
    count: rows[0]!.n,
    records: await readRecords(pool, { vehicleId, fromMs: 0, toMs: Date.now() + 86_400_000 }),
  };
}
