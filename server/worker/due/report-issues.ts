import { DAY_MS } from '#domain/duration.ts';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import type { Base } from '#server/base/app.ts';
import { raiseEvents } from '#server/bus/raise.ts';

/** A repeated run raises nothing twice: it leaves out issues raised within this time, ms. */
const SAID_MS = 6 * DAY_MS;

/**
 * Raises an event about the gaps in the records of registered vehicles, once a week (domain rules §10, 1111).
 * Returns the number of vehicles.
 */
export function reportIssues(app: Pick<Base, 'database' | 'now'>): Promise<number> {
  const nowMs = app.now();
  return app.database.sql.transaction().execute(async (tx) => {
    const vehicles = await tx
      .selectFrom('vehicle')
      .select(['id', 'asset_code', 'work_code', 'vin', 'driver_id'])
      .where('registration_state', '=', 'registered')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('raised_event')
              .select('raised_event.id')
              .where('code', '=', 1111)
              .where('raised_at', '>', new Date(nowMs - SAID_MS))
              .whereRef('raised_event.vehicle_id', '=', 'vehicle.id'),
          ),
        ),
      )
      .orderBy('id')
      .execute();
    const events = vehicles.flatMap((vehicle) => {
      const issues = vehicleIssues(vehicle);
      if (issues.length === 0) return [];
      return [{ code: 1111, vehicleId: vehicle.id, detail: { issues: issues.join() } } as const];
    });
    await raiseEvents(tx, events, nowMs);
    return events.length;
  });
}
