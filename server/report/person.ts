import { type RawBuilder, sql } from 'kysely';

/** A driver who may be told of; the name is `#id` for those who may not know names. */
export type ReportPerson = {
  id: number;
  name: string;
  license: string | null;
  fleet: { name: string; path: string } | null;
  type: string;
  timeZone: string;
  /** In a visible fleet, and asked for. */
  isSubject: boolean;
};

/** The drivers as the relation `person` of a query; `n` counts them from 1 in the order of rows. */
export function personRelation(
  drivers: readonly Pick<ReportPerson, 'id' | 'timeZone'>[],
): RawBuilder<unknown> {
  return sql`unnest(
      ${drivers.map(({ id }) => id)}::int[], ${drivers.map(({ timeZone }) => timeZone)}::text[]
    ) with ordinality as person (id, time_zone, n)`;
}
