import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { JOURNEY_AS_SUM, JOURNEY_FIGURES } from '../telemetry/journey-sums.ts';
import type { Ask } from './ask.ts';

const SUM = sql.raw(
  ['vehicle_id', 'day', 'driver_tag', 'is_private', ...JOURNEY_FIGURES]
    .map((name) => `own.${name}`)
    .join(', '),
);
const ONE = sql.raw(`journey.vehicle_id, ${JOURNEY_AS_SUM}`);

/** A journey of the days of a range began less than this many days before its first, or after its last, wherever that was. */
const ZONE_DAYS = 3;

/**
 * Journeys to add up, as the relation `journey`. Those of a vehicle, day and tag that have the same driver, whoever that is, are
 * one row with their sums; where the driver changes among them, and while they may still change, each is a row. Without `drivers`,
 * and where drivers are no filter either, nobody asks who drove: then only those are rows that may still change.
 */
export function summedJourneys(ask: Ask, { drivers }: { drivers: boolean }): RawBuilder<unknown> {
  const { range, scope } = ask;
  const ids = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  const [from, to] = [addDays(range.from, -1), addDays(range.to, 1)];
  const inScope = (table: string) => sql`${sql.ref(table)}.vehicle_id = any(${ids}::int[])
    and ${sql.ref(table)}.day between ${from}::date and ${to}::date`;
  const unsettled = sql`select ${ONE}, final, over_at from journey where not final and ${inScope('journey')}`;
  const sums = sql`select ${SUM}, true as final, null::timestamptz as over_at from journey_sum own where ${inScope('own')}`;
  if (!drivers && scope.drivers === null) return sql`(${sums} union all ${unsettled}) as journey`;
  const mixed = sql.join(
    driverChanges(ask).map(
      (change) => sql`
      select own.vehicle_id, own.day, own.driver_tag from journey_sum own ${change} and ${inScope('own')}`,
    ),
    sql` union `,
  );
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
 * Joins of sums with what changes their driver between their first and their last start. Changes around the range are few: the sums of
 * their vehicles and days are looked up, instead of reading all sums once more for each kind of change.
 */
function driverChanges({ view, range, scope }: Ask): RawBuilder<unknown>[] {
  const [first, end] = [addDays(range.from, -ZONE_DAYS), addDays(range.to, 1 + ZONE_DAYS)];
  // A sum has the journeys of one day, which in its zone is at most a day off that in UTC.
  const within = (at: string) => sql`${sql.ref(at)} between ${first}::date and ${end}::date
      and ${sql.ref(at)} > own.start_at and ${sql.ref(at)} <= own.last_start_at
      and own.day between ${sql.ref(at)}::date - 1 and ${sql.ref(at)}::date + 1`;
  const handed = scope.cards
    .flatMap(({ tag, from_at, to_at }) => [from_at, to_at].map((at) => ({ tag, at })))
    .filter(({ at }) => at >= first && at < end);
  return [
    ...['edge.start_at', 'edge.end_at'].map(
      (at) => sql`join driver_assignment edge on edge.vehicle_id = own.vehicle_id and ${within(at)}`,
    ),
    // The card went to somebody else.
    ...(handed.length > 0
      ? [
          sql`join unnest(${handed.map(({ tag }) => tag)}::text[], ${handed.map(({ at }) => at)}::timestamptz[]) as edge (tag, at)
            on edge.tag = own.driver_tag and ${within('edge.at')}`,
        ]
      : []),
    // Drivers have the days of their own zone.
    ...(view.variant === 'driver'
      ? [
          sql`join unnest(${[...new Set(scope.drivers!.map(({ timeZone }) => timeZone))]}::text[]) as zone (name)
            on own.journeys > 1
              and (own.start_at at time zone zone.name)::date < (own.last_start_at at time zone zone.name)::date`,
        ]
      : []),
  ];
}
