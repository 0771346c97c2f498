import type { Selectable } from 'kysely';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import type { Audited, Command } from '#server/base/access/command.ts';
import type { Vehicle } from '#server/base/db/schema.gen.ts';
import type { Change, VehiclePlace } from '#server/bus/change.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import type { VehicleRow } from './lock-vehicle.ts';

type Place = Pick<VehicleRow, 'fleet_id' | 'work_code'>;
type Known = Pick<
  Selectable<Vehicle>,
  'id' | 'fleet_id' | 'work_code' | 'version' | 'asset_code' | 'vin' | 'driver_id'
>;

/** The place of a vehicle, which decides on who sees it. */
export function placeOf({ fleet_id, work_code }: Place): VehiclePlace {
  return { fleetId: fleet_id, workCode: work_code };
}

/** The change of a vehicle with its present place; `was` is its former place, if that may differ. */
export function vehicleChange(
  action: string,
  vehicle: Known,
  was: Place | null = null,
): Omit<Change<'vehicle'>, 'knownTo'> {
  return {
    entity: 'vehicle',
    id: vehicle.id,
    action,
    version: vehicle.version,
    places: [placeOf(vehicle), ...(was ? [placeOf(was)] : [])],
    issues: vehicleIssues(vehicle),
  };
}

/** Changes that users may want as notifications (domain rules §10, 1120), by the action. */
const TOLD: Readonly<Partial<Record<string, string>>> = {
  register: 'registered',
  deregister: 'deregistered',
  delete: 'deleted',
  recover: 'recovered',
  move: 'moved',
};

/**
 * Records that a vehicle changed in its history, and notifies everybody who sees it, or saw it at its former
 * place.
 */
export async function vehicleChanged(
  tx: Command,
  action: string,
  {
    vehicle,
    was,
    ...rows
  }: { vehicle: Known; was?: Place; before?: Audited | null; after?: Audited | null; subject?: string },
): Promise<void> {
  const kind = TOLD[action];
  if (kind !== undefined) {
    // A vehicle registered by mistake is no longer there to provide its fleet.
    await tx.raise({ code: 1120, vehicleId: vehicle.id, fleetId: vehicle.fleet_id, kind });
  }
  // Its fleet or its time zone may have changed, and with it the schedule of its days.
  await requestJudgement(tx.sql, [{ vehicle_id: vehicle.id, day: null }]);
  await tx.changed({ ...vehicleChange(action, vehicle, was), ...rows });
}
