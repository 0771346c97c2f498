import type { Pool } from 'pg';

/** Rows of each vehicle by the kind: how many, and the columns of the n-th with their values in SQL. */
export type DatedFill = Readonly<Record<string, readonly [count: number, columns: string, values: string]>>;

/**
 * Rows of each vehicle with dues: how many, and the columns of the n-th with their values in SQL. Days are
 * spread over the year.
 */
export const CALENDAR_ROWS: DatedFill = {
  inspection: [
    2,
    'type_id, next, exemption',
    `itv_type.id + n, current_date + (vehicle.id * 7 + n * 90) % 400 - 30, false`,
  ],
  maintenance: [
    4,
    'type, date, next_date, next_distance',
    `'preventive', current_date - n * 90, current_date - n * 90 + 100 + vehicle.id % 60, 100000 + vehicle.id % 9000`,
  ],
  tyre: [
    4,
    'position, fitted, next_review',
    `'P' || n, current_date - 200, current_date + vehicle.id % 300 - 20`,
  ],
  insurance: [
    2,
    'company, policy, start_day, end_day',
    `'Mutua', 'P' || n, current_date - n * 365 + vehicle.id % 300, current_date - n * 365 + 364 + vehicle.id % 300`,
  ],
};

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
