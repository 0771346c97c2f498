import { z } from 'zod';
import { versionField } from '#domain/field.ts';
import { odometerInput } from '#domain/vehicle/odometer.ts';
import { cancelInput, moveInput, recoveryInput } from '#domain/vehicle/registration.ts';
import { availabilityInput, registrationInput, vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

/** The answer of every command of a vehicle: the new version. */
const versioned = z.object({ version: z.int() });

export const postVehicle = endpoint({
  name: 'postVehicle',
  method: 'POST',
  path: '/vehicle',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Register a vehicle',
  body: registrationInput,
  answer: z.object({ id: z.int(), version: z.int() }),
});

export const putVehicle = endpoint({
  name: 'putVehicle',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}',
  access: 'vehicle:edit',
  changes: ['vehicle'],
  summary: 'Edit the sheet of a vehicle',
  params: ofVehicle,
  body: vehicleSheet.extend({ version: versionField }),
  answer: versioned,
});

/** `additionalInput` checks `values` against the definitions: one member `field_<id>` for each. */
export const putVehicleAdditional = endpoint({
  name: 'putVehicleAdditional',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}/additional',
  access: 'vehicle:edit',
  changes: ['vehicle'],
  summary: 'Edit the additional fields of a vehicle',
  params: ofVehicle,
  body: z.object({
    values: z.record(
      z.string().regex(/^field_\d{1,9}$/),
      z.union([z.string().max(1_000), z.number(), z.boolean()]).nullable(),
    ),
    version: versionField,
  }),
  bodyKb: 64,
  answer: versioned,
});

export const postVehicleMove = endpoint({
  name: 'postVehicleMove',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/move',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Move a vehicle to another fleet from a day on',
  params: ofVehicle,
  body: moveInput.extend({ version: versionField }),
  answer: versioned,
});

export const putVehicleAvailability = endpoint({
  name: 'putVehicleAvailability',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}/availability',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Say whether a vehicle is unusable or in maintenance',
  params: ofVehicle,
  body: availabilityInput.extend({ version: versionField }),
  answer: versioned,
});

export const postVehicleDeregistration = endpoint({
  name: 'postVehicleDeregistration',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/deregistration',
  access: 'vehicle:register',
  changes: ['vehicle', 'tracker', 'assignment'],
  summary: 'Deregister a vehicle at the end of a day',
  params: ofVehicle,
  body: cancelInput.extend({ version: versionField }),
  answer: versioned,
});

/**
 * Refused with `vehicle.del.<code>` (409, `number` = code). After 204, an administrator may repeat it with
 * `delete_locally`.
 */
export const postVehicleDeletion = endpoint({
  name: 'postVehicleDeletion',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/deletion',
  access: 'vehicle:delete',
  changes: ['vehicle', 'tracker', 'assignment'],
  summary: 'Delete a vehicle, if the asset system agrees',
  params: ofVehicle,
  body: cancelInput.extend({ delete_locally: z.boolean().default(false), version: versionField }),
  answer: versioned,
});

export const postVehicleRecovery = endpoint({
  name: 'postVehicleRecovery',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/recovery',
  access: 'vehicle:recover',
  changes: ['vehicle'],
  summary: 'Bring back a deregistered or deleted vehicle; modules not chosen are erased for good',
  params: ofVehicle,
  body: recoveryInput.extend({ version: versionField }),
  answer: versioned,
});

/**
 * Applies from today on; earlier days stay the same in reports. Refused with `vehicle.noOdometer` while no
 * odometer is known.
 */
export const postVehicleOdometer = endpoint({
  name: 'postVehicleOdometer',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/odometer',
  access: 'vehicle:odometer',
  changes: ['vehicle'],
  summary: 'Correct upwards the odometer that today began with',
  params: ofVehicle,
  body: odometerInput.extend({ version: versionField }),
  answer: versioned,
});
