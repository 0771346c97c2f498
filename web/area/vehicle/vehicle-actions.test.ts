import { expect, test } from 'vitest';
import { can } from '#domain/access/permission.ts';
import type { Actor } from '#domain/access/role.ts';
import type { RegistrationState } from '#domain/vehicle/registration-state.ts';
import { VEHICLE_DIALOGS } from './use-dialog-address.ts';
import { isActionOffered, isSheetOpen } from './vehicle-actions.ts';

// Domain rules §2.3 and §3.1.
test.each<[Actor, RegistrationState, readonly string[]]>([
  ['OPE', 'registered', ['move', 'availability', 'deregister']],
  ['MGO', 'registered', ['move', 'availability', 'deregister']],
  ['ADM', 'registered', ['move', 'availability', 'odometer', 'deregister', 'delete']],
  ['ADM', 'deregistered', ['delete', 'recover']],
  ['OPE', 'deregistered', []],
  ['ADM', 'deleted', ['recover']],
  ['SYS', 'deleting', []],
  ['VIS', 'registered', []],
  ['COS', 'registered', []],
  ['GAO', 'registered', []],
])('%s may ask of a vehicle that is %s: %j', (actor, registration_state, expected) => {
  const offered = VEHICLE_DIALOGS.filter((name) =>
    isActionOffered(name, { registration_state }, (permission) => can([actor], permission)),
  );
  expect(offered).toEqual(expected);
});

test.each<[Actor, RegistrationState, boolean]>([
  ['OPE', 'registered', true],
  ['OPE', 'deleting', false],
  ['ADM', 'deregistered', false],
  ['COS', 'registered', false],
])('the sheet is open to %s while the vehicle is %s: %s', (actor, registration_state, expected) => {
  expect(isSheetOpen({ registration_state }, (permission) => can([actor], permission))).toBe(expected);
});
