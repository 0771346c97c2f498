import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { NamedFleet } from './fleet-path.ts';

/** A driver whom the caller may know. The name is `#id` for callers who may not see names. */
export type ReportPerson = {
  id: number;
  name: string;
  license: string | null;
  fleet: NamedFleet | null;
  type: string;
  timeZone: string;
};

/**
 * A driver in one fleet: the days, in the driver's zone, for which the driver is in the report, and the first
 * day after them. In reports about vehicles these are all days of the report.
 */
export type DriverStay = ReportPerson & { fromDay: Day; toDay: Day };

/** The drivers' stays as the relation `person` in a query. `n` numbers them from 1 in the order of rows. */
export function personRelation(drivers: readonly DriverStay[]): RawBuilder<unknown> {
  return sql`unnest(
      ${drivers.map(({ id }) => id)}::int[], ${drivers.map(({ timeZone }) => timeZone)}::text[],
      ${drivers.map(({ fromDay }) => fromDay)}::date[], ${drivers.map(({ toDay }) => toDay)}::date[]
    ) with ordinality as person (id, time_zone, from_day, to_day, n)`;
}
