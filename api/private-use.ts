import { z } from 'zod';
import { idField } from '#domain/field.ts';
import { PRIVATE_USE_STATES } from '#domain/telemetry/private-use.ts';
import { endpoint } from './endpoint.ts';

/** A vehicle that the caller drives now, with the state of its private use. */
const ownPrivateUse = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  state: z.enum(PRIVATE_USE_STATES),
  /** The time since which the use is private; null at work. */
  since: z.iso.datetime().nullable(),
  time_zone: z.string(),
});
const answer = z.object({ vehicles: z.array(ownPrivateUse) });
export type OwnPrivateUse = z.infer<typeof ownPrivateUse>;

export const getOwnPrivateUse = endpoint({
  name: 'getOwnPrivateUse',
  method: 'GET',
  path: '/private_use/own',
  access: 'session',
  forPrograms: true,
  of: ['assignment', 'driver', 'vehicle'],
  summary: 'The vehicles that the caller drives now, and whether they are in private use',
  answer,
});

/**
 * Lasts from now on, until the driver switches back or another driver takes the vehicle. Only for the present
 * driver (domain rules §3.4).
 */
export const postOwnPrivateUse = endpoint({
  name: 'postOwnPrivateUse',
  method: 'POST',
  path: '/private_use/own',
  access: 'session',
  changes: ['vehicle'],
  summary: 'Switch a vehicle that the caller drives to private use, or back to work',
  body: z.object({ device_id: idField, private: z.boolean('val.required') }),
  answer,
});
