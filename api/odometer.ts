import { z } from 'zod';
import { versionField } from '#domain/field.ts';
import { odometerInput } from '#domain/vehicle/odometer.ts';
import { endpoint } from './endpoint.ts';

/** From today on; what reports say of the days before stays. Refused with `vehicle.noOdometer` while none is known. */
export const postVehicleOdometer = endpoint({
  name: 'postVehicleOdometer',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/odometer',
  access: 'vehicle:odometer',
  summary: 'Correct upwards the odometer that today began with',
  params: z.object({ vehicle_id: z.coerce.number().int().positive() }),
  body: odometerInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});
