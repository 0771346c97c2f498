import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { addedJourneys, JOURNEY_AS_SUM, JOURNEY_FIGURES, SUM_KEY } from './journey-sums.ts';
import { MONTH_SUMS } from './month-sums.ts';

const SMALLEST = ['start_at'];
const LARGEST = ['last_start_at', 'end_at', 'max_speed_kmh'];
const OF_FIRST = ['start_lat', 'start_lng'];
const OF_LAST = ['end_lat', 'end_lng', 'odometer_m'];

/** In SQL: a figure of a row of `journey_sum` after more journeys are added to it. */
function figureAfter(name: string): string {
  const [was, more] = [`journey_sum.${name}`, `excluded.${name}`];
  if (SMALLEST.includes(name)) return `least(${was}, ${more})`;
  if (LARGEST.includes(name)) return `greatest(${was}, ${more})`;
  if (OF_FIRST.includes(name))
    return `case when excluded.start_at < journey_sum.start_at then ${more} else ${was} end`;
  if (OF_LAST.includes(name))
    return `case when excluded.last_start_at > journey_sum.last_start_at then ${more} else ${was} end`;
  return plus(was, more);
}

/** In SQL: the sum of two figures, each of which may be unknown. */
const plus = (was: string, more: string) => `coalesce(${was} + ${more}, ${was}, ${more})`;

const MONTH_FIGURES = [...MONTH_SUMS, 'measured_l', 'measured_m'];

/* A day is measured when the fuel of all its journeys is known. If it is not any more, the sums of its
   month are counted again. So are those of a vehicle whose journeys are of several days, or were final
   before. All sums are whole numbers or decimals: adding gives the same as counting. Rows are looked up one
   by one, because the planner would read whole tables while it has no statistics. */
const ADD_JOURNEYS = `
  with given as materialized (
    select one.*, (
      select final from journey where journey.vehicle_id = one.vehicle_id and journey.start_at = one.start_at
    ) is true as was_final
    from json_populate_recordset(null::journey, $1) as one
  ), counted as materialized (
    select vehicle_id from given group by vehicle_id having min(day) <> max(day) or bool_or(was_final)
  ), added as materialized (
    select vehicle_id, ${JOURNEY_AS_SUM} from given where vehicle_id not in (select vehicle_id from counted)
  ), more as materialized (
    select sums.*, distance_m = counted_m as is_measured, (
      select coalesce(sum(distance_m) = sum(counted_m), true) from journey_sum as was
      where was.vehicle_id = sums.vehicle_id and was.day = sums.day and was.is_private = sums.is_private
    ) as was_measured
    from (
      select vehicle_id, day, is_private, ${MONTH_SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from added group by vehicle_id, day, is_private
    ) as sums
  ), of_day as (
    insert into journey_sum (${[...SUM_KEY, ...JOURNEY_FIGURES].join(', ')})
    select ${SUM_KEY.join(', ')}, ${JOURNEY_FIGURES.map((name) => `sums.${name}`).join(', ')}
    from (select ${SUM_KEY.join(', ')}, ${addedJourneys('added')} from added group by ${SUM_KEY.join(', ')}) as sums
    on conflict (${SUM_KEY.join(', ')}) do update set
      ${JOURNEY_FIGURES.map((name) => `${name} = ${figureAfter(name)}`).join(', ')}
  ), of_month as (
    insert into journey_month (vehicle_id, month, is_private, ${MONTH_FIGURES.join(', ')}, until_m)
    select vehicle_id, date_trunc('month', day::timestamp)::date, is_private, ${MONTH_SUMS.join(', ')},
      case when was_measured and is_measured then fuel_l end,
      case when was_measured and is_measured then distance_m else 0 end,
      array_fill(0, array[date_part('day', day)::int - 1]) || array_fill(distance_m::int, array[32 - date_part('day', day)::int])
    from more
    on conflict (vehicle_id, month, is_private) do update set
      ${MONTH_FIGURES.map((name) => `${name} = ${plus(`journey_month.${name}`, `excluded.${name}`)}`).join(', ')},
      until_m = array(
        select was + more from unnest(journey_month.until_m, excluded.until_m) with ordinality as until (was, more, n) order by n
      )
  )
  select vehicle_id, day::text from given where vehicle_id in (select vehicle_id from counted)
  union
  select vehicle_id, day::text from more where was_measured and not is_measured`;

/**
 * Adds journeys to the sums of their days and months, before they are written as final ones. The transaction
 * must hold the vehicles, so that nobody else adds to them. Returns the days that `sumJourneys` must count
 * again once the journeys are written: mostly none.
 */
export async function addJourneys(
  client: Pick<PoolClient, 'query'>,
  journeys: readonly object[],
): Promise<{ vehicle_id: number; day: Day }[]> {
  if (journeys.length === 0) return [];
  const { rows } = await client.query<{ vehicle_id: number; day: Day }>({
    name: 'add-journeys',
    text: ADD_JOURNEYS,
    values: [JSON.stringify(journeys)],
  });
  return rows;
}
