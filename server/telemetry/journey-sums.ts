import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { DIST_GROUPS_M, TIME_GROUPS_S } from '#domain/report/group.ts';
import { LONG_HALT_S, LONG_JOURNEY_S } from '#domain/report/measure.ts';
import type { VehicleDay } from '../db/schema.gen.ts';

/** Figures that are simply added. */
const ADDED = [
  'distance_m',
  'duration_s',
  'movement_s',
  'idle_s',
  'band1_s',
  'band2_s',
  'band3_s',
  'harsh_acceleration',
  'harsh_braking',
  'harsh_cornering',
  'excesses',
  'warnings',
] as const satisfies readonly (keyof VehicleDay)[];

/** What a journey counts for beside its own figures: SQL about the columns of `journey`, read by reports too. */
export const COUNTED_M = 'case when fuel_l is null then 0 else distance_m end';
export const IS_LONG = `duration_s > ${LONG_JOURNEY_S} and longest_halt_s < ${LONG_HALT_S}`;
/** The groups of distance, then of duration, that a journey may be in. */
export const IN_GROUPS = [
  ...groupsOf('distance_m', DIST_GROUPS_M),
  ...groupsOf('duration_s', TIME_GROUPS_S),
] as const;

function groupsOf(column: string, [low, high]: readonly [number, number]): string[] {
  return [`${column} < ${low}`, `${column} between ${low} and ${high}`, `${column} > ${high}`];
}

const firstOf = (column: string) => `(array_agg(${column} order by start_at))[1]`;
const lastOf = (column: string) => `(array_agg(${column} order by start_at desc))[1]`;

/** The other figures of a day's journeys, and how each is made of them. */
const MADE = {
  journeys: 'count(*)',
  max_speed_kmh: 'max(max_speed_kmh)',
  fuel_l: 'sum(fuel_l)',
  // No tag counts as one.
  tag_count: `count(distinct coalesce(driver_tag, ''))`,
  driver_tag: 'max(driver_tag)',
  first_start_at: 'min(start_at)',
  last_start_at: 'max(start_at)',
  last_end_at: 'max(end_at)',
  start_lat: firstOf('start_lat'),
  start_lng: firstOf('start_lng'),
  end_lat: lastOf('end_lat'),
  end_lng: lastOf('end_lng'),
  end_odometer_m: lastOf('odometer_m'),
  counted_m: `coalesce(sum(${COUNTED_M}), 0)`,
  long_journeys: `count(*) filter (where ${IS_LONG})`,
  groups: `array[${IN_GROUPS.map((isIn) => `count(*) filter (where ${isIn})`).join(', ')}]`,
} as const satisfies Partial<Record<keyof VehicleDay, string>>;

/** A column of `vehicle_day` with a figure of the day's journeys. */
export type JourneySum = keyof typeof MADE | (typeof ADDED)[number];

const FIGURES: readonly (readonly [string, string])[] = [
  ...Object.entries(MADE),
  ...ADDED.map((name) => [name, `coalesce(sum(${name}), 0)`] as const),
];
const COLUMNS = FIGURES.map(([name]) => name);

// A day without journeys gets no new row here: its row is written when the day is over, or by the running day. Each day is read
// through the index journey_day: left to itself, the planner reads the whole table while it has no statistics.
const SUM_JOURNEYS = `
  insert into vehicle_day (vehicle_id, day, ${COLUMNS.join(', ')})
  select d.vehicle_id, d.day, sums.*
  from (select distinct vehicle_id, day from json_to_recordset($1) as d(vehicle_id integer, day date)) d
  cross join lateral (
    select ${FIGURES.map(([name, made]) => `${made} as ${name}`).join(', ')}
    from journey j where j.vehicle_id = d.vehicle_id and j.day = d.day and j.final and not j.is_private
  ) sums
  where sums.journeys > 0
    or exists (select from vehicle_day own where own.vehicle_id = d.vehicle_id and own.day = d.day)
  on conflict (vehicle_id, day) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Sets the journey figures of vehicle days from the journeys that start in them; private use has its own totals. */
export async function sumJourneys(
  client: Pick<PoolClient, 'query'>,
  days: readonly { vehicle_id: number; day: Day }[],
): Promise<void> {
  if (days.length === 0) return;
  await client.query({ name: 'sum-journeys', text: SUM_JOURNEYS, values: [JSON.stringify(days)] });
}
