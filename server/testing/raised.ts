import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Database } from '#server/base/db/database.ts';

/** The raised events of one code about a vehicle, in order. */
export function raisedOf({ sql }: Pick<Database, 'sql'>, code: EventCode, vehicleId: number) {
  return sql
    .selectFrom('raised_event')
    .selectAll()
    .where('code', '=', code)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('id')
    .execute();
}
