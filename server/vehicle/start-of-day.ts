import { type QueryExecutorProvider, sql } from 'kysely';
import { daySpan } from '#domain/day.ts';

/**
 * The odometer that today began with in the vehicle's zone, metres (domain rules §5.1): that of the day before, or the initial one,
 * with the corrections made since; null when unknown.
 */
export async function startOfDayM(
  { sql: db }: { sql: QueryExecutorProvider },
  vehicle: { id: number; timeZone: string; initialM: number | null },
  nowMs: number,
): Promise<number | null> {
  const { day } = daySpan(nowMs, vehicle.timeZone);
  const { rows } = await sql<{ metres: number | null }>`
    select coalesce(last.odometer_m, ${vehicle.initialM}::bigint) + (
      select coalesce(sum(added_m), 0)::bigint from odometer_correction correction
      where correction.vehicle_id = ${vehicle.id} and correction.day <= ${day}
        and correction.day > coalesce(last.day, '-infinity')
    ) as metres
    from (select) one
    left join lateral (
      select day, odometer_m from vehicle_day
      where vehicle_id = ${vehicle.id} and day < ${day} and odometer_m is not null
      order by day desc limit 1
    ) last on true`.execute(db);
  return rows[0]?.metres ?? null;
}
