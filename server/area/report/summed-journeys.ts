import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { JOURNEY_AS_SUM, JOURNEY_FIGURES } from '#server/telemetry/journey-sums.ts';
import type { Ask } from './ask.ts';

const SUM = sql.raw(
  ['vehicle_id', 'day', 'driver_tag', 'is_private', ...JOURNEY_FIGURES]
    .map((name) => `own.${name}`)
    .join(', '),
);
const ONE = sql.raw(`journey.vehicle_id, ${JOURNEY_AS_SUM}`);

/**
 * A journey of the days of a range began less than this many days before its first day, or after its last, in
 * any zone.
 */
const ZONE_DAYS = 3;

const vehicleIds = ({ scope }: Ask) => [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];

/** Restricts a table to the vehicles and days of a report. */
function scopeOf(ask: Ask): (table: string) => RawBuilder<unknown> {
  const ids = vehicleIds(ask);
  const [from, to] = [addDays(ask.range.from, -1), addDays(ask.range.to, 1)];
  return (table) => sql`${sql.ref(table)}.vehicle_id = any(${ids}::int[])
    and ${sql.ref(table)}.day between ${from}::date and ${to}::date`;
}

/**
 * Journeys to add up, as the relation `journey`. Those of a vehicle, day and tag with the same driver are one
 * row with their sums. Where the driver changes among them, or while they may still change, each is a row.
 * Without `drivers`, and without a filter of drivers, the driver does not matter: then only journeys that may
 * still change are rows of their own.
 */
export function summedJourneys(ask: Ask, { drivers }: { drivers: boolean }): RawBuilder<unknown> {
  const inScope = scopeOf(ask);
  const unsettled = sql`select ${ONE}, final, over_at from journey where not final and ${inScope('journey')}`;
  const sums = sql`select ${SUM}, true as final, null::timestamptz as over_at from journey_sum own where ${inScope('own')}`;
  if (!drivers && ask.scope.drivers === null) return sql`(${sums} union all ${unsettled}) as journey`;
  const mixed = sql.join(mixedSums(ask), sql` union `);
  return sql`(
    with mixed as materialized (${mixed})
    ${sums} and not exists (
      select from mixed
      where mixed.vehicle_id = own.vehicle_id and mixed.day = own.day and mixed.driver_tag = own.driver_tag
    )
    union all
    select ${ONE}, final, over_at from journey
    where final and (vehicle_id, day, coalesce(driver_tag, '')) in (select vehicle_id, day, driver_tag from mixed)
    union all
    ${unsettled}
  ) as journey`;
}

/**
 * The vehicle, day and tag of sums of journeys between which the driver changes. Changes around the range are
 * few, so the sums of each are looked up (`offset 0`). The alternative would read all sums once more for each
 * kind of change.
 */
function mixedSums(ask: Ask): RawBuilder<unknown>[] {
  const { view, range, scope } = ask;
  const [first, end] = [addDays(range.from, -ZONE_DAYS), addDays(range.to, 1 + ZONE_DAYS)];
  const inScope = scopeOf(ask)('own');
  const ids = vehicleIds(ask);
  const KEY = sql`own.vehicle_id, own.day, own.driver_tag`;
  const within = (at: RawBuilder<unknown>) => sql`${at} > own.start_at and ${at} <= own.last_start_at`;
  const assigned = (at: RawBuilder<unknown>) => sql`
    select ${KEY} from driver_assignment edge
    cross join lateral (
      select ${KEY} from journey_sum own
      -- A day of any zone is at most a day off that in UTC.
      where (own.vehicle_id, own.day) >= (edge.vehicle_id, ${at}::date - 1)
        and (own.vehicle_id, own.day) <= (edge.vehicle_id, ${at}::date + 1) and ${within(at)}
      offset 0
    ) own
    where edge.vehicle_id = any(${ids}::int[]) and ${at} between ${first}::date and ${end}::date`;
  const handed = scope.cards
    .flatMap(({ tag, from_at, to_at }) => [from_at, to_at].map((at) => ({ tag, at })))
    .filter(({ at }) => at >= first && at < end);
  const changed = [assigned(sql`edge.start_at`), assigned(sql`edge.end_at`)];
  // The card changed hands.
  if (handed.length > 0)
    changed.push(sql`
      select ${KEY} from journey_sum own
      join unnest(${handed.map(({ tag }) => tag)}::text[], ${handed.map(({ at }) => at)}::timestamptz[]) as edge (tag, at)
        on edge.tag = own.driver_tag and ${within(sql`edge.at`)}
      where ${inScope}`);
  // Drivers have the days of their own zone.
  if (view.variant === 'driver')
    changed.push(sql`
      select ${KEY} from journey_sum own
      join unnest(${[...new Set(scope.drivers!.map(({ timeZone }) => timeZone))]}::text[]) as zone (name)
        on (own.start_at at time zone zone.name)::date < (own.last_start_at at time zone zone.name)::date
      where ${inScope} and own.journeys > 1`);
  return changed;
}
