import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { intervalInput } from '#domain/vehicle/interval.ts';
import { INTERVAL_KINDS } from '#domain/vehicle/interval-kind.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

const instant = z.iso.datetime();
const ofInterval = ofVehicle.extend({ interval_id: idText });

/**
 * A time in which the vehicle could not be used; it goes on while `end` is null. `username` is null if no
 * user entered it.
 */
export const intervalRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(INTERVAL_KINDS),
  start: instant,
  end: instant.nullable(),
  reason: z.string().nullable(),
  username: z.string().nullable(),
});
export type IntervalRow = z.infer<typeof intervalRow>;

export const getIntervals = endpoint({
  name: 'getIntervals',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/interval',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle'],
  summary: 'When a vehicle could not be used, newest first',
  params: ofVehicle,
  answer: z.object({ rows: z.array(intervalRow) }),
});

/** An interval without an end sets the flag of the vehicle. */
export const postInterval = endpoint({
  name: 'postInterval',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/interval',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Add a time in which a vehicle could not be used',
  params: ofVehicle,
  body: intervalInput,
  answer: z.object({ id: z.int() }),
});

export const putInterval = endpoint({
  name: 'putInterval',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}/interval/{interval_id}',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Correct a time in which a vehicle could not be used',
  params: ofInterval,
  body: intervalInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteInterval = endpoint({
  name: 'deleteInterval',
  method: 'DELETE',
  path: '/vehicle/{vehicle_id}/interval/{interval_id}',
  access: 'vehicle:register',
  changes: ['vehicle'],
  summary: 'Delete a time in which a vehicle could not be used',
  params: ofInterval,
  answer: z.object({ ok: z.literal(true) }),
});
