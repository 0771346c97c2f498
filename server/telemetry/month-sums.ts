import type { PoolClient } from 'pg';

/** The columns of `journey_month` that add up those of `journey_sum` by the same name. */
export const MONTH_SUMS = ['journeys', 'distance_m', 'duration_s', 'excesses', 'fuel_l', 'counted_m'];
const FIGURES = [...MONTH_SUMS, 'measured_l', 'measured_m', 'until_m'];

const SUM_MONTHS = `
  insert into journey_month (vehicle_id, month, is_private, ${FIGURES.join(', ')})
  select asked.vehicle_id, asked.month, sums.is_private, ${FIGURES.map((name) => `sums.${name}`).join(', ')}
  from (
    select distinct vehicle_id, date_trunc('month', day::timestamp)::date as month
    from json_to_recordset($1) as d(vehicle_id integer, day date)
  ) as asked
  cross join lateral (
    with own as materialized (
      select is_private, day - asked.month + 1 as n, ${MONTH_SUMS.join(', ')},
        sum(distance_m) over of_day = sum(counted_m) over of_day as is_measured
      from journey_sum
      where vehicle_id = asked.vehicle_id and day >= asked.month and day < asked.month + interval '1 month'
      window of_day as (partition by is_private, day)
    )
    select is_private, ${MONTH_SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')},
      sum(fuel_l) filter (where is_measured) as measured_l,
      coalesce(sum(distance_m) filter (where is_measured), 0) as measured_m, (
      select array_agg(until_m order by n)
      from (
        select n.n, sum(coalesce(sum(of_day.distance_m), 0)) over (order by n.n) as until_m
        from generate_series(1, 31) as n (n)
        left join own as of_day on of_day.n = n.n and of_day.is_private = own.is_private
        group by n.n
      ) as until
    ) as until_m
    from own group by is_private
  ) as sums
  on conflict (vehicle_id, month, is_private) do update set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/**
 * Adds up the days of the months that contain these days. A month that loses all its days needs its sums
 * deleted first.
 */
export async function sumMonths(
  client: Pick<PoolClient, 'query'>,
  days: readonly { vehicle_id: number; day: string }[],
): Promise<void> {
  await client.query({ name: 'sum-months', text: SUM_MONTHS, values: [JSON.stringify(days)] });
}
