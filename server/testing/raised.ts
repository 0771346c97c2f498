import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Database } from '#server/base/db/database.ts';

/** The events of one code that were raised about a vehicle, in their order. */
export function raisedOf({ sql }: Pick<Database, 'sql'>, code: EventCode, vehicleId: number) {
  return sql
    .selectFrom('raised_event')
    .selectAll()
    .where('code', '=', code)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('id')
    .execute();
}
