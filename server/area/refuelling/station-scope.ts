import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';

/** A user sees stations through their refuellings. For a `where` clause over rows named `station`. */
export function stationInScope(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from refuelling where refuelling.station_id = station.id and ${vehicleInScope(scope, 'refuelling')})`;
}
