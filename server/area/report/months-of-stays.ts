import { type RawBuilder, sql } from 'kysely';
import { addMonths } from '#domain/day.ts';
import { monthsIn } from '#domain/report/range.ts';
import type { Ask } from './ask.ts';
import { journeySource } from './journey-source.ts';
import { stayRelation } from './stay.ts';

const FIGURES = sql.raw('distance_m, journeys, duration_s, excesses, fuel_l, counted_m');

/**
 * The work of a report's vehicles, with any driver, as the relation `driven` with rows to add up by stay `n`
 * and `month`. It has sums of months where a stay has the whole month, else of its days, and the journeys
 * that are not final yet. The days of each part are looked up by themselves (`offset 0`): there are few, and
 * otherwise the planner reads all there are. Vehicle and day are compared as a pair, which only the index by
 * vehicle can answer. The one by day would read all vehicles for each.
 */
export function monthsOfStays(ask: Ask): RawBuilder<unknown> {
  const months = monthsIn(ask.range);
  const unsettled = sql`(
    select vehicle_id, day, is_private, start_at, final, over_at, distance_m, 1 as journeys, duration_s, excesses, fuel_l,
      case when fuel_l is null then 0 else distance_m end as counted_m
    from journey where not final
  ) as journey`;
  return sql`(
    with part as materialized (
      select n, vehicle_id, month, greatest(from_day, month) as from_day, least(to_day, next_month) as to_day,
        from_day <= month and to_day >= next_month as is_whole
      from ${stayRelation(ask.scope.stays)},
        unnest(${months}::date[], ${months.map((month) => addMonths(month, 1))}::date[]) as every (month, next_month)
      where from_day < next_month and to_day > month
    )
    select n, month, ${FIGURES} from part join journey_month using (vehicle_id, month) where is_whole and not is_private
    union all
    select n, month, ${FIGURES} from part
    cross join lateral (
      select ${FIGURES} from journey_sum
      where (vehicle_id, day) >= (part.vehicle_id, part.from_day) and (vehicle_id, day) < (part.vehicle_id, part.to_day) and not is_private
      offset 0
    ) as of_day
    where not is_whole
    union all
    select stay.n, date_trunc('month', journey.day::timestamp)::date, ${FIGURES}
    from ${journeySource(ask, { drivers: false, relation: unsettled })}
  ) as driven`;
}
