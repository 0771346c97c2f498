import { sql } from 'kysely';
import type { ChartGroup } from '#domain/dashboard/metric.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { App } from '#server/base/app.ts';
import { keyOf } from './driven.ts';
import { readLarge, type Sum, type SumRow, sumOf } from './sum.ts';

type Read = (app: Pick<App, 'database' | 'now'>, group: ChartGroup, range: ReportRange) => Promise<Sum[]>;

/**
 * Days on which a vehicle had a tracker and sent nothing, with or without tampering, counted like in R13
 * (domain rules §5.7).
 */
export const readOffline: Read = async ({ database, now }, group, { from, to }) => {
  const rows = await readLarge(
    database,
    sql<SumRow>`
    select stay.fleet_id, stay.work_code, ${keyOf(group, { day: 'day.day', vehicle: 'stay.vehicle_id' })} as key,
      count(*)::int as offline
    from generate_series(${from}::date, ${to}::date, interval '1 day') as series (at)
    cross join lateral (select series.at::date as day) as day
    join vehicle_stay stay on stay.from_day <= day.day and (stay.to_day is null or stay.to_day > day.day)
    join vehicle on vehicle.id = stay.vehicle_id
    cross join lateral (
      select day.day::timestamp at time zone vehicle.time_zone as start_at,
        (day.day + 1)::timestamp at time zone vehicle.time_zone as end_at
    ) as edge
    left join vehicle_day heard on heard.vehicle_id = stay.vehicle_id and heard.day = day.day
      and heard.day between ${from}::date and ${to}::date and 0 < any(heard.messages)
    where heard.vehicle_id is null and edge.end_at <= ${new Date(now())}::timestamptz
      and exists (
        select from tracker_fitting fitting where fitting.vehicle_id = stay.vehicle_id
          and fitting.fitted_at < edge.end_at and (fitting.removed_at is null or fitting.removed_at > edge.start_at)
      )
    group by 1, 2, 3`,
  );
  return rows.map(sumOf);
};

/** Confirmed costs of each centre by the day of the operation, the same as in the list of costs. */
export const readCosts: Read = async ({ database }, group, { from, to }) => {
  const rows = await readLarge(
    database,
    sql<SumRow>`
    select cost.fleet_id, stay.work_code, ${keyOf(group, { day: 'cost.operation_date', vehicle: 'cost.vehicle_id' })} as key,
      sum(cost.amount)::float8 as cost
    from cost
    left join vehicle_stay stay on stay.vehicle_id = cost.vehicle_id and stay.from_day <= cost.operation_date
      and (stay.to_day is null or stay.to_day > cost.operation_date)
    where cost.status = 'confirmed' and cost.operation_date between ${from}::date and ${to}::date
      and cost.month >= date_trunc('month', ${from}::date)
    group by 1, 2, 3`,
  );
  return rows.map(sumOf);
};

/**
 * Refuellings by the outcome of their validation, the same as in R10: by their vehicle's stay, and by their
 * own fleet.
 */
export const readValidations: Read = async ({ database }, _, { from, to }) => {
  const rows = await readLarge(
    database,
    sql<{
      fleet_id: number;
      work_code: string | null;
      own_fleet_id: number;
      own_work_code: string | null;
      key: string;
      n: number;
    }>`
    select stay.fleet_id, stay.work_code, refuelling.fleet_id as own_fleet_id, refuelling.work_code as own_work_code,
      refuelling.validation as key, count(*)::int as n
    from refuelling
    join vehicle_stay stay on stay.vehicle_id = refuelling.vehicle_id and stay.from_day <= refuelling.day
      and (stay.to_day is null or stay.to_day > refuelling.day)
    where refuelling.reversed_with is null and refuelling.day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5`,
  );
  return rows.map((row) => ({
    ...{ fleetId: row.fleet_id, workCode: row.work_code, key: row.key, figures: { validation: row.n } },
    own: { fleetId: row.own_fleet_id, workCode: row.own_work_code },
  }));
};
