import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition for the fleets chosen in a filter, each with everything below it. */
export function belowFleets(column: string, fleetIds: readonly number[] | undefined): RawBuilder<SqlBool> {
  if (fleetIds === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} in
    (select fleet_id from fleet_subtree where root_id = any(${fleetIds}::int[]))`;
}
