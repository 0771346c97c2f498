import type { Selectable } from 'kysely';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import type { Audited, Command } from '#server/base/access/command.ts';
import type { Vehicle } from '#server/base/db/schema.gen.ts';
import type { Change, VehiclePlace } from '#server/bus/change.ts';
import { askJudgement } from '#server/known/schedules/ask-judgement.ts';
import type { VehicleRow } from './lock-vehicle.ts';

type Place = Pick<VehicleRow, 'fleet_id' | 'work_code'>;
type Known = Pick<
  Selectable<Vehicle>,
  'id' | 'fleet_id' | 'work_code' | 'version' | 'asset_code' | 'vin' | 'driver_id'
>;

/** Where a vehicle is, for deciding who sees it. */
export function placeOf({ fleet_id, work_code }: Place): VehiclePlace {
  return { fleetId: fleet_id, workCode: work_code };
}

/** The change of a vehicle, as it is now; `was` is where it was before, when it may be elsewhere now. */
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

/** What users may want to be told of (domain rules §10, 1120), by the action. */
const TOLD: Readonly<Partial<Record<string, string>>> = {
  register: 'registered',
  deregister: 'deregistered',
  delete: 'deleted',
  recover: 'recovered',
  move: 'moved',
};

/** Says that a vehicle changed: in its history, and to everybody who sees it, or saw it where it was. */
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
    // One that was registered by mistake is no longer there to say where it belonged.
    await tx.raise({ code: 1120, vehicleId: vehicle.id, fleetId: vehicle.fleet_id, kind });
  }
  // Its fleet or its time zone may be another: so may be the schedule of its days.
  await askJudgement(tx.sql, [{ vehicle_id: vehicle.id, day: null }]);
  await tx.changed({ ...vehicleChange(action, vehicle, was), ...rows });
}
