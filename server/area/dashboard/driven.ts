import { sql } from 'kysely';
import type { ChartGroup } from '#domain/dashboard/metric.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { isDiscarded } from '#server/area/report/journey-source.ts';
import type { App } from '#server/base/app.ts';
import { readLarge, type Sum, type SumRow, sumOf } from './sum.ts';

/** The key by which the rows of a source are added up, besides fleet and work. */
export function keyOf(group: ChartGroup, columns: { day: string; vehicle: string }) {
  if (group === 'fleet') return sql<string>`''`;
  return group === 'day'
    ? sql<string>`${sql.ref(columns.day)}::text`
    : sql<string>`${sql.ref(columns.vehicle)}::text`;
}

/**
 * The work of all vehicles, from the sums of days and the few journeys that are not final yet, the same as in
 * reports. Fuel is that of fuel vehicles: by the counter, else estimated by the consumption of the vehicle
 * (domain rules §5.4).
 */
export async function readDriven(
  { database, now }: Pick<App, 'database' | 'now'>,
  group: ChartGroup,
  { from, to }: ReportRange,
): Promise<Sum[]> {
  const days = sql`day between ${from}::date and ${to}::date`;
  const uncounted = sql`(journey.distance_m - journey.counted_m)`;
  const estimated = sql`case when ${uncounted} > 0 then ${uncounted} * vehicle.per_m end`;
  const hasFuel = sql`vehicle.has_fuel`;
  const rows = await readLarge(
    database,
    sql<SumRow>`
    with vehicle as materialized (
      select id, consumption_l100::float8 / 100000 as per_m, fuel_type is distinct from 'ELECTRIC' as has_fuel from vehicle
    ), journey as (
      select vehicle_id, day, journeys, distance_m, duration_s, idle_s, fuel_l, counted_m, harsh_acceleration, harsh_braking,
        harsh_cornering, excesses
      from journey_sum where not is_private and ${days}
      union all
      select vehicle_id, day, 1, distance_m, duration_s, idle_s, fuel_l, case when fuel_l is null then 0 else distance_m end,
        harsh_acceleration, harsh_braking, harsh_cornering, excesses
      from journey where not final and not is_private and not ${isDiscarded({ nowMs: now() })} and ${days}
    )
    select stay.fleet_id, stay.work_code, ${keyOf(group, { day: 'journey.day', vehicle: 'journey.vehicle_id' })} as key,
      sum(journeys)::int as journeys, sum(distance_m)::float8 as distance, sum(duration_s - idle_s)::float8 as movement,
      sum(idle_s)::float8 as "slowMotion", sum(harsh_acceleration)::int as "harshAcceleration",
      sum(harsh_braking)::int as "harshBraking", sum(harsh_cornering)::int as "harshCornering",
      sum(excesses)::int as "maxSpeedEV",
      coalesce(sum(coalesce(fuel_l, 0)::float8 + coalesce(${estimated}, 0)) filter (where ${hasFuel}), 0) as fuel,
      coalesce(sum(counted_m + case when ${estimated} is null then 0 else ${uncounted} end) filter (where ${hasFuel}), 0)::float8
        as "fuelDistance",
      (count(*) filter (where ${hasFuel} and (fuel_l is not null or ${estimated} is not null)))::int as "fuelKnown"
    from journey
    join vehicle_stay stay on stay.vehicle_id = journey.vehicle_id and journey.day >= stay.from_day
      and (stay.to_day is null or journey.day < stay.to_day)
    join vehicle on vehicle.id = journey.vehicle_id
    group by 1, 2, 3`,
  );
  return rows.map(sumOf);
}
