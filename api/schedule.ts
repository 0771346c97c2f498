import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The schedules that apply to the caller's fleets (spec §7). */
export const postSchedule = endpoint({
  name: 'postSchedule',
  method: 'POST',
  path: '/user/schedule',
  access: 'schedule:read',
  audited: 'schedule',
  summary: 'Schedules of the visible fleets',
  body: z.object({ filter_by_work_code: z.boolean().default(false) }),
  answer: z.object({
    schedule: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        margin: z.int(),
        ranges: z.array(z.object({ entry: z.string(), exit: z.string(), weekdays: z.array(z.int()) })),
      }),
    ),
  }),
});
