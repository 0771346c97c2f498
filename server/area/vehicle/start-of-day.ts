import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type Day, daySpan } from '#domain/day.ts';

/**
 * In SQL: the odometer with which a day began, metres (domain rules §5.1). It is that of the day before, or
 * the initial one, with the corrections since; null when unknown.
 */
export function startOfDaySql(of: {
  id: unknown;
  initialM: unknown;
  day: unknown;
}): RawBuilder<number | null> {
  return sql`(
    select coalesce(last.odometer_m, ${of.initialM}::bigint) + (
      select coalesce(sum(added_m), 0)::bigint from odometer_correction correction
      where correction.vehicle_id = ${of.id} and correction.day <= ${of.day}
        and correction.day > coalesce(last.day, '-infinity')
    )
    from (select) one
    left join lateral (
      select day, odometer_m from vehicle_day
      where vehicle_id = ${of.id} and day < ${of.day} and odometer_m is not null
      order by day desc limit 1
    ) last on true
  )`;
}

/** The odometer with which today began in the vehicle's zone, metres; null when unknown. */
export async function startOfDayM(
  { sql: db }: { sql: QueryExecutorProvider },
  vehicle: { id: number; timeZone: string; initialM: number | null },
  nowMs: number,
): Promise<number | null> {
  const { id, initialM } = vehicle;
  const { day } = daySpan(nowMs, vehicle.timeZone);
  const { rows } = await sql<{ metres: number | null }>`
    select ${startOfDaySql({ id, initialM, day })} as metres`.execute(db);
  return rows[0]?.metres ?? null;
}

/** In SQL: today in the zone of a `vehicle`. */
export const todaySql = (nowMs: number): RawBuilder<Day> =>
  sql`(${new Date(nowMs)}::timestamptz at time zone vehicle.time_zone)::date`;
