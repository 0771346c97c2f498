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

/**
 * Journeys to add up, as the relation `journey`. Those of a vehicle, day and tag that have the same driver, whoever that is, are
 * one row with their sums; where the driver changes among them, and while they may still change, each is a row.
 */
export function summedJourneys({ view, range, scope }: Ask): RawBuilder<unknown> {
  const ids = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  const [from, to] = [addDays(range.from, -1), addDays(range.to, 1)];
  const inScope = (table: string) => sql`${sql.ref(table)}.vehicle_id = any(${ids}::int[])
    and ${sql.ref(table)}.day between ${from}::date and ${to}::date`;
  // The driver changes between two starts: by an assignment, or because the card went to somebody else.
  const handed = scope.cards.flatMap(({ tag, from_at, to_at }) =>
    [from_at, to_at].map((at) => ({ tag, at })),
  );
  const changes = [
    sql`join driver_assignment edge on edge.vehicle_id = own.vehicle_id
      and edge.start_at > own.start_at and edge.start_at <= own.last_start_at`,
    sql`join driver_assignment edge on edge.vehicle_id = own.vehicle_id
      and edge.end_at > own.start_at and edge.end_at <= own.last_start_at`,
    sql`join unnest(${handed.map(({ tag }) => tag)}::text[], ${handed.map(({ at }) => at)}::timestamptz[]) as edge (tag, at)
      on edge.tag = own.driver_tag and edge.at > own.start_at and edge.at <= own.last_start_at`,
    // Drivers have the days of their own zone.
    ...(view.variant === 'driver'
      ? [
          sql`join unnest(${[...new Set(scope.drivers!.map(({ timeZone }) => timeZone))]}::text[]) as zone (name)
            on (own.start_at at time zone zone.name)::date < (own.last_start_at at time zone zone.name)::date`,
        ]
      : []),
  ];
  const mixed = sql.join(
    changes.map(
      (change) => sql`
      select own.vehicle_id, own.day, own.driver_tag from journey_sum own ${change} and ${inScope('own')}`,
    ),
    sql` union `,
  );
  return sql`(
    with mixed as materialized (${mixed})
    select ${SUM}, true as final, null::timestamptz as over_at from journey_sum own
    where ${inScope('own')} and not exists (
      select from mixed
      where mixed.vehicle_id = own.vehicle_id and mixed.day = own.day and mixed.driver_tag = own.driver_tag
    )
    union all
    select ${ONE}, final, over_at from journey
    where final and (vehicle_id, day, coalesce(driver_tag, '')) in (select vehicle_id, day, driver_tag from mixed)
    union all
    select ${ONE}, final, over_at from journey where not final and ${inScope('journey')}
  ) as journey`;
}
