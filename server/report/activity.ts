import { sql } from 'kysely';
import { DIST_GROUPS_M, TIME_GROUPS_S } from '#domain/report/group.ts';
import { LONG_HALT_S, LONG_JOURNEY_S } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { JOURNEY_DRIVER, journeyDay, journeySource, journeyUnsettled } from './journey-source.ts';

/** What one driver did with one vehicle in one stay, in a day or in the whole range. Rows are sums of parts. */
export type Part = {
  n: number;
  /** Position of the driver's stay in the order of rows; null in reports about vehicles. */
  person_n: number | null;
  driver_id: number | null;
  /** Null when the part is of the whole range. */
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
   * Halts of the vehicle in this stay, or of the driver, added up day by day (§4.2, stopTime). Null when the part covers one day.
   */
  stop_s: number | null;
  /**
   * Seconds moving in each speed band, then journeys in each group of distance and of duration (§5.8). Null when not asked for.
   */
  groups: number[] | null;
};

/** What a report needs besides the sums: where the parts began and ended, or the bands and groups of their journeys. */
export type ActivityOptions = { ends?: boolean; groups?: boolean };

const SUMS = (ask: Ask) => sql`
  count(*)::int as journeys, sum(journey.distance_m)::float8 as distance_m, sum(journey.duration_s)::float8 as duration_s,
  sum(journey.idle_s)::float8 as idle_s, max(journey.max_speed_kmh) as max_speed_kmh, max(${journeyUnsettled(ask)}) as unsettled,
  sum(journey.fuel_l)::float8 as fuel_l,
  coalesce(sum(journey.distance_m) filter (where journey.fuel_l is not null), 0)::float8 as counted_m,
  sum(journey.harsh_acceleration)::int as harsh_acceleration, sum(journey.harsh_braking)::int as harsh_braking,
  sum(journey.harsh_cornering)::int as harsh_cornering, sum(journey.excesses)::int as excesses,
  sum(journey.warnings)::int as warnings,
  count(*) filter (
    where journey.duration_s > ${LONG_JOURNEY_S}::int and journey.longest_halt_s < ${LONG_HALT_S}::int
  )::int as long_journeys,
  min(journey.start_at) as first_at, max(journey.start_at) as last_at, max(journey.end_at) as end_at`;

const [NEAR_M, FAR_M] = DIST_GROUPS_M;
const [BRIEF_S, LONG_S] = TIME_GROUPS_S;
const GROUPS = sql`array[
    sum(journey.band1_s), sum(journey.band2_s), sum(journey.band3_s),
    count(*) filter (where journey.distance_m < ${NEAR_M}::int),
    count(*) filter (where journey.distance_m between ${NEAR_M}::int and ${FAR_M}::int),
    count(*) filter (where journey.distance_m > ${FAR_M}::int),
    count(*) filter (where journey.duration_s < ${BRIEF_S}::int),
    count(*) filter (where journey.duration_s between ${BRIEF_S}::int and ${LONG_S}::int),
    count(*) filter (where journey.duration_s > ${LONG_S}::int)
  ]::float8[]`;

// Sums of the sums above.
const SUMS_OF_DAYS = sql`
  sum(journeys)::int as journeys, sum(distance_m) as distance_m, sum(duration_s) as duration_s, sum(idle_s) as idle_s,
  max(max_speed_kmh) as max_speed_kmh, max(unsettled) as unsettled, sum(fuel_l) as fuel_l, sum(counted_m) as counted_m,
  sum(harsh_acceleration)::int as harsh_acceleration, sum(harsh_braking)::int as harsh_braking,
  sum(harsh_cornering)::int as harsh_cornering, sum(excesses)::int as excesses, sum(warnings)::int as warnings,
  sum(long_journeys)::int as long_journeys, min(first_at) as first_at, max(last_at) as last_at, max(end_at) as end_at`;

const SUMS_OF_GROUPS = sql`array[
    ${sql.join(Array.from({ length: 9 }, (_, i) => sql.raw(`sum(groups[${i + 1}])`)))}
  ]`;

/** The parts of an activity in the order of rows: day by day, or of the whole range. Only `ends` adds places. */
export function partsQuery(ask: Ask, { ends = false, groups = false }: ActivityOptions) {
  const { view, scope } = ask;
  const isDriver = view.variant === 'driver';
  const person = isDriver ? sql`person.n` : sql`null::bigint`;
  const subject = isDriver ? sql`person_n` : sql`n`;
  const part = sql`
    select stay.n, ${person} as person_n, ${JOURNEY_DRIVER} as driver_id, ${journeyDay(ask)} as day, ${SUMS(ask)},
      ${groups ? GROUPS : sql`null::float8[]`} as groups
    from ${journeySource(ask, { drivers: true })}
    group by stay.n, ${JOURNEY_DRIVER}, ${isDriver ? sql`person.n,` : sql``} ${journeyDay(ask)}`;
  // The halts of a day lie between its first start and its last end, whoever drove.
  const whole = sql`
    select part.n, part.person_n, part.driver_id, null::date as day, ${SUMS_OF_DAYS}, max(halt.stop_s) as stop_s,
      ${groups ? SUMS_OF_GROUPS : sql`null::float8[]`} as groups
    from part
    join (
      select subject, sum(stop_s) as stop_s
      from (
        select ${subject} as subject, date_part('epoch', max(end_at) - min(first_at)) - sum(duration_s) as stop_s
        from part group by ${subject}, day
      ) as day_halt
      group by subject
    ) as halt on halt.subject = part.${subject}
    group by part.n, part.person_n, part.driver_id`;
  const days = sql`select part.*, null::float8 as stop_s from part`;
  // One lookup by key for each end. Left to itself, the planner reads all journeys again.
  const end = (columns: string, at: string) => sql`cross join lateral (
      select ${sql.raw(columns)} from journey
      where journey.vehicle_id = vehicle.id and journey.start_at = whole.${sql.ref(at)} limit 1
    )`;
  const places = ends
    ? sql`${end('start_lat, start_lng', 'first_at')} as first ${end('end_lat, end_lng, odometer_m', 'last_at')} as last`
    : sql`cross join (select null::float8 as start_lat, null::float8 as start_lng) as first
        cross join (select null::float8 as end_lat, null::float8 as end_lng, null::bigint as odometer_m) as last`;
  return sql<Part>`
    with part as materialized (${part}), whole as (${view.breakdown === 'day' ? days : whole})
    select whole.n, whole.person_n, whole.driver_id, whole.day, whole.journeys, whole.distance_m, whole.duration_s,
      whole.idle_s, whole.max_speed_kmh, whole.unsettled, whole.fuel_l, whole.counted_m, whole.harsh_acceleration, whole.harsh_braking,
      whole.harsh_cornering, whole.excesses, whole.warnings, whole.long_journeys,
      date_part('epoch', whole.first_at) as first_s, date_part('epoch', whole.end_at) as end_s,
      first.start_lat, first.start_lng, last.end_lat, last.end_lng, last.odometer_m, whole.stop_s, whole.groups
    from whole
    join unnest(${scope.stays.map(({ vehicle }) => vehicle.id)}::int[]) with ordinality as vehicle (id, n)
      on vehicle.n = whole.n
    ${places}
    order by ${isDriver ? sql`whole.person_n, whole.day, whole.n` : sql`whole.n, whole.day`}, whole.driver_id`;
}

/** The number of rows that the parts add up to. */
export function activityCount(ask: Ask) {
  const subject = ask.view.variant === 'driver' ? sql`person.id` : sql`stay.vehicle_id`;
  const day = ask.view.breakdown === 'day' ? sql`, ${journeyDay(ask)}` : sql``;
  return sql<{ n: number }>`
    select count(*)::int as n
    from (select from ${journeySource(ask, { drivers: false })} group by ${subject}${day}) as row`;
}
