import { type RawBuilder, sql } from 'kysely';
import type { CardPeriod } from './card-period.ts';
import type { ReportPerson, ReportStay } from './scope.ts';

/** What of a stay a query joins by. */
export type StayDays = Pick<ReportStay, 'vehicle' | 'fromDay' | 'toDay' | 'usualDriverId'>;

/** The stays as the relation `stay` of a query; `n` counts them from 1 in the order of rows. */
export function stayRelation(stays: readonly StayDays[]): RawBuilder<unknown> {
  return sql`unnest(
      ${stays.map(({ vehicle }) => vehicle.id)}::int[], ${stays.map(({ fromDay }) => fromDay)}::date[],
      ${stays.map(({ toDay }) => toDay)}::date[], ${stays.map(({ usualDriverId }) => usualDriverId)}::int[],
      ${stays.map(({ vehicle }) => vehicle.timeZone)}::text[]
    ) with ordinality as stay (vehicle_id, from_day, to_day, driver_id, time_zone, n)`;
}

/** The drivers as the relation `person`, likewise. */
export function personRelation(
  drivers: readonly Pick<ReportPerson, 'id' | 'timeZone'>[],
): RawBuilder<unknown> {
  return sql`unnest(
      ${drivers.map(({ id }) => id)}::int[], ${drivers.map(({ timeZone }) => timeZone)}::text[]
    ) with ordinality as person (id, time_zone, n)`;
}

/** The periods as the relation `holder` of a query. */
export function holderRelation(cards: readonly CardPeriod[]): RawBuilder<unknown> {
  return sql`unnest(
      ${cards.map(({ tag }) => tag)}::text[], ${cards.map(({ driver_id }) => driver_id)}::int[],
      ${cards.map(({ from_at }) => from_at)}::timestamptz[], ${cards.map(({ to_at }) => to_at)}::timestamptz[]
    ) as holder (tag, driver_id, from_at, to_at)`;
}
