import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { DIST_GROUPS_M, TIME_GROUPS_S } from '#domain/report/group.ts';
import { LONG_HALT_S, LONG_JOURNEY_S } from '#domain/report/measure.ts';
import type { DB, JourneySum } from '#server/base/db/schema.gen.ts';
import { sumMonths } from './month-sums.ts';

const FIRST = ['start_lat', 'start_lng'] as const;
const LAST = ['end_lat', 'end_lng', 'odometer_m'] as const;

/** The figures of one journey, in SQL: `journey_sum` has their sums. */
const COUNTED = {
  journeys: '1',
  distance_m: 'distance_m',
  duration_s: 'duration_s',
  idle_s: 'idle_s',
  fuel_l: 'fuel_l',
  counted_m: 'case when fuel_l is null then 0 else distance_m end',
  harsh_acceleration: 'harsh_acceleration::int',
  harsh_braking: 'harsh_braking::int',
  harsh_cornering: 'harsh_cornering::int',
  excesses: 'excesses::int',
  warnings: 'warnings::int',
  long_journeys: `(duration_s > ${LONG_JOURNEY_S} and longest_halt_s < ${LONG_HALT_S})::int`,
  band1_s: 'band1_s',
  band2_s: 'band2_s',
  band3_s: 'band3_s',
  ...inGroups('dist', 'distance_m', DIST_GROUPS_M),
  ...inGroups('time', 'duration_s', TIME_GROUPS_S),
} as const satisfies Partial<Record<keyof JourneySum, string>>;

function inGroups<Of extends 'dist' | 'time'>(
  of: Of,
  column: string,
  [low, high]: readonly [number, number],
) {
  return {
    [`${of}_group1`]: `(${column} < ${low})::int`,
    [`${of}_group2`]: `(${column} between ${low} and ${high})::int`,
    [`${of}_group3`]: `(${column} > ${high})::int`,
  } as Record<`${Of}_group${1 | 2 | 3}`, string>;
}

const SUMS = Object.keys(COUNTED) as (keyof typeof COUNTED)[];

/** The columns of `journey_sum` that come from journeys. */
export const JOURNEY_FIGURES: readonly (keyof JourneySum)[] = [
  'start_at',
  'last_start_at',
  'end_at',
  'max_speed_kmh',
  ...FIRST,
  ...LAST,
  ...SUMS,
];

/** The select list of a journey as a row of `journey_sum`, without the vehicle: the sums of one. */
export const JOURNEY_AS_SUM = [
  `day, coalesce(driver_tag, '') as driver_tag, is_private, start_at, start_at as last_start_at, end_at, max_speed_kmh`,
  ...FIRST,
  ...LAST,
  ...SUMS.map((name) => `${COUNTED[name]} as ${name}`),
].join(', ');

/**
 * The select list that adds up rows of `journey_sum`, or rows like them. The sums have the types that
 * PostgreSQL gives sums.
 */
export function addedJourneys(table: string): string {
  const of = (names: readonly string[]) => names.map((name) => `${table}.${name}`).join(', ');
  // The smaller of two arrays is the one with the smaller first element. So the places of the first start
  // need no sorting.
  const first = `(min(array[date_part('epoch', ${table}.start_at), ${of(FIRST)}]))`;
  const last = `(max(array[date_part('epoch', ${table}.last_start_at), ${of(LAST)}]))`;
  return [
    ...[`min(${table}.start_at) as start_at`, `max(${table}.last_start_at) as last_start_at`],
    ...[`max(${table}.end_at) as end_at`, `max(${table}.max_speed_kmh) as max_speed_kmh`],
    ...FIRST.map((name, i) => `${first}[${i + 2}] as ${name}`),
    ...LAST.map((name, i) => `${last}[${i + 2}] as ${name}`),
    ...SUMS.map((name) => `sum(${table}.${name}) as ${name}`),
  ].join(', ');
}

/** The key of `journey_sum`. */
export const SUM_KEY = ['vehicle_id', 'day', 'driver_tag', 'is_private'] as const;

// Each day is read through the index journey_day. Without this, the planner reads the whole table while it
// has no statistics.
const SUM_JOURNEYS = `
  insert into journey_sum (${[...SUM_KEY, ...JOURNEY_FIGURES].join(', ')})
  select d.vehicle_id, d.day, sums.driver_tag, sums.is_private, ${JOURNEY_FIGURES.map((name) => `sums.${name}`).join(', ')}
  from (select distinct vehicle_id, day from json_to_recordset($1) as d(vehicle_id integer, day date)) d
  cross join lateral (
    select j.driver_tag, j.is_private, ${addedJourneys('j')}
    from (
      select ${JOURNEY_AS_SUM} from journey where journey.vehicle_id = d.vehicle_id and journey.day = d.day and final
    ) j
    group by j.driver_tag, j.is_private
  ) sums
  on conflict (${SUM_KEY.join(', ')}) do update set ${JOURNEY_FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/**
 * Adds up the final journeys of vehicles that start in these days, apart by tag and for private use, and the
 * days of their months. Before a journey is removed, the sums of its day and month must be deleted.
 */
export async function sumJourneys(
  client: Pick<PoolClient, 'query'>,
  days: readonly { vehicle_id: number; day: Day }[],
): Promise<void> {
  if (days.length === 0) return;
  await client.query({ name: 'sum-journeys', text: SUM_JOURNEYS, values: [JSON.stringify(days)] });
  await sumMonths(client, days);
}

/** Removes the tags from a vehicle's past for good, so that nothing reveals its drivers. */
export async function forgetTags(tx: Kysely<DB>, vehicleId: number): Promise<void> {
  const ofVehicle = ['vehicle_id', '=', vehicleId] as const;
  for (const table of ['halt', 'area_visit'] as const)
    await tx
      .updateTable(table)
      .set({ driver_tag: null })
      .where(...ofVehicle)
      .execute();
  const none = { driver_tag: null, card_at: null, second_tag: null };
  await tx
    .updateTable('journey')
    .set(none)
    .where(...ofVehicle)
    .execute();
  await sql`
    with own as (delete from journey_sum where vehicle_id = ${vehicleId} returning *)
    insert into journey_sum (${sql.raw([...SUM_KEY, ...JOURNEY_FIGURES].join(', '))})
    select vehicle_id, day, '', is_private, ${sql.raw(addedJourneys('own'))}
    from own group by vehicle_id, day, is_private`.execute(tx);
}
