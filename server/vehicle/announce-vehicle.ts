import type { Selectable } from 'kysely';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import type { Command } from '../access/command.ts';
import type { VehicleScope } from '../access/visibility.ts';
import type { App } from '../app.ts';
import type { Vehicle } from '../db/schema.gen.ts';
import type { VehicleRow } from './lock-vehicle.ts';

type Action = 'register' | 'edit' | 'deregister' | 'delete' | 'recover';
type Known = Pick<
  Selectable<Vehicle>,
  'id' | 'fleet_id' | 'work_code' | 'version' | 'asset_code' | 'vin' | 'driver_id'
>;

/** Where a vehicle is, for deciding who sees it. */
export function placeOf({ fleet_id, work_code }: Pick<VehicleRow, 'fleet_id' | 'work_code'>): VehicleScope {
  return { fleetId: fleet_id, workCode: work_code };
}

/**
 * After the commit: the board and the lanes take the vehicle anew, then everybody who sees it (or saw it where it was `before`) is
 * told (domain rules §3.6).
 */
export function announceVehicle(
  { announce, afterCommit }: Pick<Command, 'announce' | 'afterCommit'>,
  app: App,
  change: { action: Action; vehicle: Known; before?: Pick<VehicleRow, 'fleet_id' | 'work_code'> },
): void {
  const { action, vehicle, before } = change;
  const device_id = vehicle.id;
  const to = {
    permission: 'vehicle:read',
    vehicle: [placeOf(vehicle), ...(before ? [placeOf(before)] : [])],
  } as const;
  afterCommit(() => app.reloadVehicles([device_id]));
  if (before && before.fleet_id !== vehicle.fleet_id) {
    announce({ type: 'vehicle_group', device_id, fleet_id: vehicle.fleet_id }, to);
  }
  announce({ type: 'vehicle_admin', device_id, action, version: vehicle.version }, to);
  if (action === 'deregister' || action === 'delete') return;
  announce({ type: 'vehicle_issues', device_id, issues: vehicleIssues(vehicle) }, to);
}
