import { z } from 'zod';
import { defectInput } from '#domain/upkeep/defect.ts';
import { endpoint } from './endpoint.ts';

/** A driver reports a defect, perhaps days later. The same key is stored once. */
export const postOwnDefect = endpoint({
  name: 'postOwnDefect',
  method: 'POST',
  path: '/own/defect',
  access: 'session',
  changes: ['defect', 'vehicle'],
  byTicket: true,
  summary: 'Report a defect of a vehicle that one drives',
  body: defectInput,
  answer: z.object({
    id: z.int(),
    /** Pictures whose octets have not come. */
    missing_photos: z.array(z.string()),
  }),
});
