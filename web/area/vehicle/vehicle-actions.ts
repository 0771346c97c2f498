import type { VehicleRecord } from '#api/vehicle.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { RegistrationState } from '#domain/vehicle/registration-state.ts';
import type { VehicleDialogName } from './use-dialog-address.ts';

/** The permission for each action, and the vehicles for which it applies (domain rules §2.3, §3.1). */
const RULES: Readonly<
  Record<VehicleDialogName, { permission: Permission; states: readonly RegistrationState[] }>
> = {
  move: { permission: 'vehicle:register', states: ['registered'] },
  availability: { permission: 'vehicle:register', states: ['registered'] },
  odometer: { permission: 'vehicle:odometer', states: ['registered'] },
  deregister: { permission: 'vehicle:register', states: ['registered'] },
  delete: { permission: 'vehicle:delete', states: ['registered', 'deregistered'] },
  recover: { permission: 'vehicle:recover', states: ['deregistered', 'deleted'] },
};

/** May the user do this with any vehicle at all? */
export function mayOpen(name: VehicleDialogName, can: (permission: Permission) => boolean): boolean {
  return can(RULES[name].permission);
}

/** May the user do this with the vehicle as it is now? */
export function isActionOffered(
  name: VehicleDialogName,
  vehicle: Pick<VehicleRecord, 'registration_state'>,
  can: (permission: Permission) => boolean,
): boolean {
  return mayOpen(name, can) && RULES[name].states.includes(vehicle.registration_state);
}

/** May the user edit the sheet? Only while the vehicle is registered. */
export function isSheetOpen(
  vehicle: Pick<VehicleRecord, 'registration_state'>,
  can: (permission: Permission) => boolean,
): boolean {
  return can('vehicle:edit') && vehicle.registration_state === 'registered';
}
