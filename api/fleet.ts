import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const fleetRow = z.object({
  id: z.int(),
  /** Null for a root, and for a fleet whose parent the user may not see. */
  parent_id: z.int().nullable(),
  name: z.string(),
  /** Cost-centre code, when the fleet is a cost centre. */
  code: z.string().nullable(),
  country: z.string(),
  /** Registered vehicles directly inside. */
  vehicles: z.int(),
});
export type FleetRow = z.infer<typeof fleetRow>;

/** The visible fleets, parents before children. */
export const getFleets = endpoint({
  name: 'getFleets',
  method: 'GET',
  path: '/fleet',
  access: 'fleet:read',
  summary: 'Visible fleets as a tree',
  answer: z.object({ fleets: z.array(fleetRow) }),
});
