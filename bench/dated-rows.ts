import type { Pool } from 'pg';

/** Rows of each vehicle by the kind: how many, and the columns of the n-th with their values in SQL. */
export type DatedFill = Readonly<Record<string, readonly [count: number, columns: string, values: string]>>;

/** Gives every vehicle dated rows; values may name the first `bill_type` and `itv_type` by their `id`. */
export async function fillDatedRows(pool: Pool, fill: DatedFill): Promise<void> {
  await pool.query(
    `insert into enum_value (list, entered) select 'itv_type', 'Test ' || n from generate_series(0, 3) n`,
  );
  for (const [section, [count, columns, values]] of Object.entries(fill)) {
    await pool.query(
      `insert into vehicle_${section} (vehicle_id, ${columns}) select vehicle.id, ${values}
       from vehicle, generate_series(1, ${count}) n,
         (select min(id) as id from enum_value where list = 'bill_type') bill_type,
         (select min(id) as id from enum_value where list = 'itv_type') itv_type`,
    );
  }
  await pool.query('analyze');
}
