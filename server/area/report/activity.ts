import { type RawBuilder, sql } from 'kysely';
import { addedJourneys, JOURNEY_FIGURES } from '#server/telemetry/journey-sums.ts';
import type { Ask } from './ask.ts';
import { JOURNEY_DRIVER, journeyDay, journeySource, journeyUnsettled } from './journey-source.ts';
import { summedJourneys } from './summed-journeys.ts';

/**
 * The activity of one driver with one vehicle in one stay, in a day, a month or in the whole range. Rows are
 * sums of parts.
 */
export type Part = {
  n: number;
  /** Position of the driver's stay in the order of rows; null in reports about vehicles. */
  person_n: number | null;
  driver_id: number | null;
  /** The first day of the month for a part of a month; null for one of the whole range. */
  day: string | null;
  journeys: number;
  distance_m: number;
  duration_s: number;
  idle_s: number;
  max_speed_kmh: number | null;
  /** The settlement of its least settled journey. */
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
   * Halts of the vehicle in this stay, or of the driver, added up day by day (§4.2, stopTime), and the days
   * with journeys. Null when the part covers one day.
   */
  stop_s: number | null;
  used_days: number | null;
  /**
   * Seconds moving in each speed band, then journeys in each group of distance and of duration (§5.8). Null
   * in a report without them.
   */
  groups: number[] | null;
};

/**
 * The further values that a report needs: the first start and the last end of the parts, or the bands and
 * groups of their journeys.
 */
export type ActivityOptions = { ends?: boolean; groups?: boolean };

/** The values of a report's parts, by name; the others are null in all of them. */
export function partValues(
  { view }: Ask,
  { ends = false, groups = false }: ActivityOptions,
): Readonly<Record<keyof Part, boolean>> {
  const isByDay = view.breakdown === 'day';
  return {
    n: true,
    person_n: view.variant === 'driver',
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
    start_lat: ends,
    start_lng: ends,
    end_lat: ends,
    end_lng: ends,
    odometer_m: ends,
    stop_s: !isByDay,
    used_days: !isByDay,
    groups,
  };
}

const ENDS = sql`start_lat, start_lng, end_lat, end_lng, odometer_m`;
const NO_ENDS = sql`null as start_lat, null as start_lng, null as end_lat, null as end_lng, null as odometer_m`;
const GROUPS = sql`array[band1_s, band2_s, band3_s, dist_group1, dist_group2, dist_group3, time_group1, time_group2,
  time_group3] as groups`;
const NO_GROUPS = sql`null as groups`;

/** The first day of a day's month, or week, when rows are by month; else null, for the whole range. */
export const rowMonth = ({ view, byWeek }: Ask, day: RawBuilder<string>): RawBuilder<string | null> =>
  view.breakdown === 'month'
    ? sql`date_trunc(${sql.lit(byWeek ? 'week' : 'month')}, ${day})::date`
    : sql`null::date`;

/**
 * The parts of an activity in the order of rows: day by day, month by month, or of the whole range. By day
 * nearly every part is one stored sum, so they are not grouped. Several of one day, driver and vehicle are
 * each a part (`joinedParts` makes one of them).
 */
export function partsQuery(ask: Ask, { ends = false, groups = false }: ActivityOptions): RawBuilder<Part> {
  const { view } = ask;
  const isDriver = view.variant === 'driver';
  const person = isDriver ? sql`person.n` : sql`null::bigint`;
  const subject = sql`stay.n, ${person} as person_n, ${JOURNEY_DRIVER} as driver_id, ${journeyDay(ask)} as day`;
  const source = journeySource(ask, { drivers: true, relation: summedJourneys(ask, { drivers: true }) });
  const isByDay = view.breakdown === 'day';
  const parts = isByDay
    ? sql`
    select ${subject}, ${journeyUnsettled(ask)} as unsettled, ${sql.raw(JOURNEY_FIGURES.map((name) => `journey.${name}`).join(', '))},
      null as stop_s, null as used_days
    from ${source}`
    : wholeParts(ask, { subject, source });
  return sql<Part>`
    select n, person_n, driver_id, day, unsettled, journeys, distance_m, duration_s, idle_s, max_speed_kmh, fuel_l, counted_m,
      harsh_acceleration, harsh_braking, harsh_cornering, excesses, warnings, long_journeys, date_part('epoch', start_at) as first_s,
      date_part('epoch', end_at) as end_s, ${ends ? ENDS : NO_ENDS}, stop_s, used_days, ${groups ? GROUPS : NO_GROUPS}
    from (${parts}) as part
    order by ${isDriver ? sql`person_n, day, n` : sql`n, day`}, driver_id`;
}

/** Parts of a month, or of the whole range, made of the parts of days. */
function wholeParts(
  ask: Ask,
  { subject, source }: Record<'subject' | 'source', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const isDriver = ask.view.variant === 'driver';
  const of = isDriver ? sql`person_n` : sql`n`;
  const month = rowMonth(ask, sql`part.day`);
  // The halts of a day lie between its first start and its last end, with any driver; whole seconds, as in
  // `stoppedS`.
  return sql`
    with part as (
      select ${subject}, max(${journeyUnsettled(ask)}) as unsettled, ${sql.raw(addedJourneys('journey'))}
      from ${source}
      group by stay.n, ${JOURNEY_DRIVER}, ${isDriver ? sql`person.n,` : sql``} ${journeyDay(ask)}
    )
    select part.n, part.person_n, part.driver_id, ${month} as day, max(part.unsettled) as unsettled,
      ${sql.raw(addedJourneys('part'))}, max(halt.stop_s) as stop_s, max(halt.used_days) as used_days
    from part
    join (
      select subject, month, sum(stop_s) as stop_s, count(*) as used_days
      from (
        select ${of} as subject, ${month} as month,
          floor(round(date_part('epoch', max(end_at) - min(start_at)) * 1000) / 1000 + 0.5) - sum(duration_s) as stop_s
        from part group by ${of}, day
      ) as day_halt
      group by subject, month
    ) as halt on halt.subject = part.${of} and halt.month is not distinct from ${month}
    group by part.n, part.person_n, part.driver_id, ${month}`;
}

/** Are two parts of one driver, vehicle and day? */
export const isSamePart = (a: Part, b: Part) =>
  a.n === b.n && a.driver_id === b.driver_id && a.day === b.day && a.person_n === b.person_n;

/** Two parts of a day in one. Litres are stored in tenths, and are added so that no digit is lost. */
export function joinedParts(a: Part, b: Part): Part {
  const first = b.first_s < a.first_s ? b : a;
  const last = b.end_s > a.end_s ? b : a;
  return {
    ...a,
    journeys: a.journeys + b.journeys,
    distance_m: a.distance_m + b.distance_m,
    duration_s: a.duration_s + b.duration_s,
    idle_s: a.idle_s + b.idle_s,
    max_speed_kmh:
      a.max_speed_kmh === null ? b.max_speed_kmh : Math.max(a.max_speed_kmh, b.max_speed_kmh ?? 0),
    unsettled: Math.max(a.unsettled, b.unsettled),
    fuel_l:
      a.fuel_l === null ? b.fuel_l : (Math.round(a.fuel_l * 10) + Math.round((b.fuel_l ?? 0) * 10)) / 10,
    counted_m: a.counted_m + b.counted_m,
    harsh_acceleration: a.harsh_acceleration + b.harsh_acceleration,
    harsh_braking: a.harsh_braking + b.harsh_braking,
    harsh_cornering: a.harsh_cornering + b.harsh_cornering,
    excesses: a.excesses + b.excesses,
    warnings: a.warnings + b.warnings,
    long_journeys: a.long_journeys + b.long_journeys,
    first_s: first.first_s,
    start_lat: first.start_lat,
    start_lng: first.start_lng,
    end_s: last.end_s,
    end_lat: last.end_lat,
    end_lng: last.end_lng,
    odometer_m: last.odometer_m,
    groups: a.groups && b.groups && a.groups.map((value, i) => value + b.groups![i]!),
  };
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
