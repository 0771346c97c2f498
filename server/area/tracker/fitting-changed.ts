import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { LockedTracker } from './tracker-scope.ts';

/** A vehicle in the form for a fitting or a removal. The caller adds scope and lock. */
export function vehicleToFit(tx: Pick<Command, 'sql'>, vehicleId: number) {
  return tx.sql
    .selectFrom('vehicle')
    .select(['id', 'license', 'fleet_id', 'work_code', 'registration_state', 'version'])
    .where('id', '=', vehicleId);
}

/**
 * A vehicle in the caller's scope, locked until the command ends. It is always locked before its tracker, so
 * that two commands never wait for each other.
 */
export async function lockVehicleToFit(tx: Pick<Command, 'sql'>, caller: Caller, vehicleId: number) {
  const vehicle = await vehicleToFit(tx, vehicleId)
    .where(vehicleInScope(caller))
    .forUpdate()
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  return vehicle;
}

type Vehicle = Awaited<ReturnType<ReturnType<typeof vehicleToFit>['executeTakeFirstOrThrow']>>;

/** The changes of a fitting or a removal, without the action: the tracker's and the vehicle's. */
export function changedBy(vehicle: Vehicle, tracker: LockedTracker) {
  const place = { fleetId: vehicle.fleet_id, workCode: vehicle.work_code };
  return {
    place,
    ofTracker: {
      entity: 'tracker',
      id: tracker.id,
      imeis: [tracker.imei],
      places: [place, null],
      vehicleId: null,
    },
    ofVehicle: {
      entity: 'vehicle',
      id: vehicle.id,
      version: vehicle.version,
      places: [place],
      issues: null,
    },
  } as const;
}
