import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A vehicle about which the caller can fill in something on the road. */
export const ownVehicle = z.object({
  id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  /** Brand and model. */
  model: z.string().nullable(),
  fleet_id: z.int(),
  type_id: z.int().nullable(),
  /** As last reported, whole km; null: never. */
  odometer_km: z.int().nullable(),
  /** He drives it now; it is his by the record; he took it before. */
  standing: z.enum(['present', 'usual', 'recent']),
});
export type OwnVehicle = z.infer<typeof ownVehicle>;

export const getOwnVehicles = endpoint({
  name: 'getOwnVehicles',
  method: 'GET',
  path: '/own/vehicle',
  access: 'session',
  of: ['assignment', 'driver', 'vehicle', 'enum_value'],
  summary: 'The vehicles that the caller drives, usually drives or drove lately, for use without signal',
  answer: z.object({ is_driver: z.boolean(), vehicles: z.array(ownVehicle) }),
});
