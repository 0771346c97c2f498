import { type RawBuilder, sql } from 'kysely';
import { addedJourneys } from '../telemetry/journey-sums.ts';
import type { Ask } from './ask.ts';
import { JOURNEY_DRIVER, journeyDay, journeySource, journeyUnsettled } from './journey-source.ts';
import { summedJourneys } from './summed-journeys.ts';

/** What one driver did with one vehicle in one stay, in a day, a month or in the whole range. Rows are sums of parts. */
export type Part = {
  n: number;
  /** Position of the driver's stay in the order of rows; null in reports about vehicles. */
  person_n: number | null;
  driver_id: number | null;
  /** The first day of a month when the part is of a month; null when it is of the whole range. */
  day: string | null;
  journeys: number;
  distance_m: number;
  duration_s: number;
  idle_s: number;
  max_speed_kmh: number | null;
  /** The least settled of its journeys. */
  unsettled: number;
  fuel_l: number | null;
  counted_m: number;
  harsh_acceleration: number;
  harsh_braking: number;
  harsh_cornering: number;
  excesses: number;
  warnings: number;
  long_journeys: number;
  first_s: number;
  end_s: number;
  start_lat: number | null;
  start_lng: number | null;
  end_lat: number | null;
  end_lng: number | null;
  odometer_m: number | null;
  /**
   * Halts of the vehicle in this stay, or of the driver, added up day by day (§4.2, stopTime), and the days with journeys. Null when
   * the part covers one day.
   */
  stop_s: number | null;
  used_days: number | null;
  /**
   * Seconds moving in each speed band, then journeys in each group of distance and of duration (§5.8). Null when not asked for.
   */
  groups: number[] | null;
};

/** The values of a part, by name. */
export const PART_VALUES: Readonly<Record<keyof Part, true>> = {
  n: true,
  person_n: true,
  driver_id: true,
  day: true,
  journeys: true,
  distance_m: true,
  duration_s: true,
  idle_s: true,
  max_speed_kmh: true,
  unsettled: true,
  fuel_l: true,
  counted_m: true,
  harsh_acceleration: true,
  harsh_braking: true,
  harsh_cornering: true,
  excesses: true,
  warnings: true,
  long_journeys: true,
  first_s: true,
  end_s: true,
  start_lat: true,
  start_lng: true,
  end_lat: true,
  end_lng: true,
  odometer_m: true,
  stop_s: true,
  used_days: true,
  groups: true,
};

/** What a report needs besides the sums: where the parts began and ended, or the bands and groups of their journeys. */
export type ActivityOptions = { ends?: boolean; groups?: boolean };

const ENDS = sql`start_lat, start_lng, end_lat, end_lng, odometer_m`;
const NO_ENDS = sql`null as start_lat, null as start_lng, null as end_lat, null as end_lng, null as odometer_m`;
const GROUPS = sql`array[band1_s, band2_s, band3_s, dist_group1, dist_group2, dist_group3, time_group1, time_group2,
  time_group3]::float8[] as groups`;
const NO_GROUPS = sql`null as groups`;

/** The month of a day, when rows are by month; else null: they are of the whole range. */
export const rowMonth = ({ view }: Ask, day: RawBuilder<string>): RawBuilder<string | null> =>
  view.breakdown === 'month' ? sql`date_trunc('month', ${day})::date` : sql`null::date`;

/** The parts of an activity in the order of rows: day by day, month by month, or of the whole range. */
export function partsQuery(ask: Ask, { ends = false, groups = false }: ActivityOptions) {
  const { view } = ask;
  const isDriver = view.variant === 'driver';
  const person = isDriver ? sql`person.n` : sql`null::bigint`;
  const subject = isDriver ? sql`person_n` : sql`n`;
  const part = sql`
    select stay.n, ${person} as person_n, ${JOURNEY_DRIVER} as driver_id, ${journeyDay(ask)} as day,
      max(${journeyUnsettled(ask)}) as unsettled, ${sql.raw(addedJourneys('journey'))}
    from ${journeySource(ask, { drivers: true, relation: summedJourneys(ask, { drivers: true }) })}
    group by stay.n, ${JOURNEY_DRIVER}, ${isDriver ? sql`person.n,` : sql``} ${journeyDay(ask)}`;
  // The halts of a day lie between its first start and its last end, whoever drove.
  const month = rowMonth(ask, sql`part.day`);
  const whole = sql`
    select part.n, part.person_n, part.driver_id, ${month} as day, max(part.unsettled) as unsettled,
      ${sql.raw(addedJourneys('part'))}, max(halt.stop_s) as stop_s, max(halt.used_days) as used_days
    from part
    join (
      select subject, month, sum(stop_s) as stop_s, count(*) as used_days
      from (
        select ${subject} as subject, ${month} as month,
          date_part('epoch', max(end_at) - min(start_at)) - sum(duration_s) as stop_s
        from part group by ${subject}, day
      ) as day_halt
      group by subject, month
    ) as halt on halt.subject = part.${subject} and halt.month is not distinct from ${month}
    group by part.n, part.person_n, part.driver_id, ${month}`;
  const days = sql`select part.*, null::float8 as stop_s, null::int as used_days from part`;
  return sql<Part>`
    with part as (${part}), whole as (${view.breakdown === 'day' ? days : whole})
    select n, person_n, driver_id, day, unsettled, journeys::int, distance_m::float8, duration_s::float8, idle_s::float8,
      max_speed_kmh, fuel_l::float8, counted_m::float8, harsh_acceleration::int, harsh_braking::int, harsh_cornering::int,
      excesses::int, warnings::int, long_journeys::int, date_part('epoch', start_at) as first_s,
      date_part('epoch', end_at) as end_s, ${ends ? ENDS : NO_ENDS}, stop_s, used_days::int, ${groups ? GROUPS : NO_GROUPS}
    from whole
    order by ${isDriver ? sql`person_n, day, n` : sql`n, day`}, driver_id`;
}

/** The number of rows that the parts add up to. */
export function activityCount(ask: Ask) {
  const subject = ask.view.variant === 'driver' ? sql`person.id` : sql`stay.vehicle_id`;
  const { breakdown } = ask.view;
  const day = breakdown === 'day' ? journeyDay(ask) : rowMonth(ask, journeyDay(ask));
  return sql<{ n: number }>`
    select count(*)::int as n
    from (select from ${journeySource(ask, { drivers: false })} group by ${subject}, ${day}) as row`;
}
