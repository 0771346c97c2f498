import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';

/** Stations are seen through the refuellings that name them. For a `where` clause over rows named `station`. */
export function stationInScope(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from refuelling where refuelling.station_id = station.id and ${vehicleInScope(scope, 'refuelling')})`;
}
