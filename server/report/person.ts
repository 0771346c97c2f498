import { type RawBuilder, sql } from 'kysely';

/** A driver whom the caller may know. The name is `#id` for callers who may not see names. */
export type ReportPerson = {
  id: number;
  name: string;
  license: string | null;
  fleet: { name: string; path: string } | null;
  type: string;
  timeZone: string;
  /** In a visible fleet, and among the drivers asked for. */
  isSubject: boolean;
};

/** The drivers as the relation `person` in a query. `n` numbers them from 1 in the order of rows. */
export function personRelation(
  drivers: readonly Pick<ReportPerson, 'id' | 'timeZone'>[],
): RawBuilder<unknown> {
  return sql`unnest(
      ${drivers.map(({ id }) => id)}::int[], ${drivers.map(({ timeZone }) => timeZone)}::text[]
    ) with ordinality as person (id, time_zone, n)`;
}
