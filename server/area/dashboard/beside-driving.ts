import { type RawBuilder, sql } from 'kysely';
import type { ChartGroup } from '#domain/dashboard/metric.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { isDiscarded } from '#server/area/report/journey-source.ts';
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

/** Days on which a vehicle drove for work, counted like in R12; a day counts once, however often it drove. */
export const readUsedDays: Read = async ({ database, now }, group, { from, to }) => {
  const days = sql`day between ${from}::date and ${to}::date`;
  const rows = await readLarge(
    database,
    sql<SumRow>`
    select stay.fleet_id, stay.work_code, ${keyOf(group, { day: 'used.day', vehicle: 'used.vehicle_id' })} as key,
      count(*)::int as "usedDays"
    from (
      select vehicle_id, day from journey_sum where not is_private and ${days}
      union
      select vehicle_id, day from journey
      where not final and not is_private and not ${isDiscarded({ nowMs: now() })} and ${days}
    ) as used
    join vehicle_stay stay on stay.vehicle_id = used.vehicle_id and used.day >= stay.from_day
      and (stay.to_day is null or used.day < stay.to_day)
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

type RefuelledRow = {
  fleet_id: number;
  work_code: string | null;
  own_fleet_id: number;
  own_work_code: string | null;
  key: string;
  n: number;
};

/** Refuellings that count, by their vehicle's stay and by their own fleet, the same as in R10. */
async function readRefuelled(
  { database }: Parameters<Read>[0],
  { from, to }: ReportRange,
  { key, which }: Record<'key' | 'which', RawBuilder<unknown>>,
): Promise<RefuelledRow[]> {
  return readLarge(
    database,
    sql<RefuelledRow>`
    select stay.fleet_id, stay.work_code, refuelling.fleet_id as own_fleet_id, refuelling.work_code as own_work_code,
      ${key} as key, count(*)::int as n
    from refuelling
    join vehicle_stay stay on stay.vehicle_id = refuelling.vehicle_id and stay.from_day <= refuelling.day
      and (stay.to_day is null or stay.to_day > refuelling.day)
    where refuelling.reversed_with is null and refuelling.day between ${from}::date and ${to}::date and ${which}
    group by 1, 2, 3, 4, 5`,
  );
}

const sumOfRefuelled = (row: RefuelledRow, figure: 'validation' | 'discrepancy'): Sum => ({
  ...{ fleetId: row.fleet_id, workCode: row.work_code, key: row.key, figures: { [figure]: row.n } },
  own: { fleetId: row.own_fleet_id, workCode: row.own_work_code },
});

/** Refuellings by the outcome of their validation. */
export const readValidations: Read = async (app, _, range) => {
  const rows = await readRefuelled(app, range, { key: sql`refuelling.validation`, which: sql`true` });
  return rows.map((row) => sumOfRefuelled(row, 'validation'));
};

/** Refuellings that do not match their vehicle (domain rules §6.4). */
export const readDiscrepancies: Read = async (app, group, range) => {
  const rows = await readRefuelled(app, range, {
    key: keyOf(group, { day: 'refuelling.day', vehicle: 'refuelling.vehicle_id' }),
    which: sql`refuelling.discrepancy_reasons <> '{}'`,
  });
  return rows.map((row) => sumOfRefuelled(row, 'discrepancy'));
};
