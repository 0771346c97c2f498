import { type RawBuilder, sql } from 'kysely';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';

/**
 * The relation `inside`: the number of vehicles in a fleet itself that the caller sees, for the `with` of a
 * query.
 */
export function vehiclesInside(scope: Scope): RawBuilder<unknown> {
  return sql`inside as (
      select fleet_id, count(*)::int as vehicles
      from vehicle
      where ${vehicleInScope(scope)} and registration_state in ('registered', 'deleting')
      group by fleet_id
    )`;
}
