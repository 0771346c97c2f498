import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { COUNTED_M, IN_GROUPS, IS_LONG } from '../telemetry/journey-sums.ts';
import type { Ask } from './ask.ts';

/** Columns that journeys and days share, beside what a day has of its first and last journey. */
const SHARED = [
  ...['vehicle_id', 'day', 'driver_tag', 'distance_m', 'duration_s', 'idle_s', 'max_speed_kmh', 'fuel_l'],
  ...[
    'harsh_acceleration',
    'harsh_braking',
    'harsh_cornering',
    'excesses',
    'warnings',
    'band1_s',
    'band2_s',
    'band3_s',
  ],
  ...['start_lat', 'start_lng', 'end_lat', 'end_lng'],
];
const shared = (table: string) => sql.raw(SHARED.map((name) => `${table}.${name}`).join(', '));

/** A journey as the relation of days has it: a day with one journey. */
const ONE = sql`${shared('journey')}, journey.start_at, journey.start_at as last_start_at, journey.end_at,
  journey.odometer_m, journey.final, journey.over_at, journey.is_private, 1 as journeys,
  ${sql.raw(COUNTED_M)} as counted_m, (${sql.raw(IS_LONG)})::int as long_journeys,
  array[${sql.raw(IN_GROUPS.map((isIn) => `(${isIn})::int`).join(', '))}] as groups`;

const DAY = sql`${shared('own')}, own.first_start_at as start_at, own.last_start_at, own.last_end_at as end_at,
  own.end_odometer_m as odometer_m, true as final, null::timestamptz as over_at, false as is_private, own.journeys,
  own.counted_m, own.long_journeys::int, own.groups`;

/** Every journey for itself. */
const EACH = sql`(select ${ONE} from journey) as journey`;

/**
 * The journeys that an activity adds up, as the relation `journey`. Where all journeys of a vehicle's day have the same driver,
 * whoever that is, they are one row with their sums; the others are a row each. `with` goes before the query.
 */
export function journeysToSum(ask: Ask): { with: RawBuilder<unknown>; journey: RawBuilder<unknown> } {
  const { view, range, scope } = ask;
  // Drivers may live in another zone than the vehicle, and so have other days.
  if (view.variant === 'driver') return { with: sql``, journey: EACH };
  const ids = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  const inScope = (table: string) => sql`${sql.ref(table)}.vehicle_id = any(${ids}::int[])
    and ${sql.ref(table)}.day between ${addDays(range.from, -1)}::date and ${addDays(range.to, 1)}::date`;
  // The driver changes between two starts of the day: by an assignment, or because the card went to somebody else.
  const between = (edge: string) =>
    sql.raw(`${edge}.at > own.first_start_at and ${edge}.at <= own.last_start_at`);
  const handed = scope.cards.flatMap(({ tag, from_at, to_at }) =>
    [from_at, to_at].map((at) => ({ tag, at })),
  );
  return {
    with: sql`
      assigned as materialized (
        select vehicle_id, start_at as at from driver_assignment where vehicle_id = any(${ids}::int[])
        union select vehicle_id, end_at from driver_assignment where vehicle_id = any(${ids}::int[]) and end_at is not null
      ), handed as materialized (
        select * from unnest(${handed.map(({ tag }) => tag)}::text[], ${handed.map(({ at }) => at)}::timestamptz[]) as edge (tag, at)
      ), single as materialized (
        select own.vehicle_id, own.day from vehicle_day as own
        where ${inScope('own')} and own.journeys > 0 and (own.tag_count > 1
          or exists (select from assigned where assigned.vehicle_id = own.vehicle_id and ${between('assigned')})
          or exists (select from handed where handed.tag = own.driver_tag and ${between('handed')}))
        union
        select journey.vehicle_id, journey.day from journey where ${inScope('journey')} and not journey.final
      ),`,
    journey: sql`(
        select ${DAY} from vehicle_day as own
        where ${inScope('own')} and own.journeys > 0
          and not exists (select from single where single.vehicle_id = own.vehicle_id and single.day = own.day)
        union all
        select ${ONE} from single join journey on journey.vehicle_id = single.vehicle_id and journey.day = single.day
      ) as journey`,
  };
}
