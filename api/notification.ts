import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();

/** For lists that name the user they belong to: the caller, or any user if the caller is system staff (spec §7). */
export const ofUsername = z.object({ username: z.string().min(1).max(60) });

/** The lists of notifications leave out 1101, 1102 and 1103, because each has its own screen (spec §4). */
export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  path: '/user/notification/{username}',
  access: 'notification:read',
  audited: 'notification',
  summary: 'Active notifications of the user',
  params: ofUsername,
  answer: z.object({
    response: z.array(
      z.object({ id: z.int(), event_type: z.int(), timestamp: instant, device_id: z.int().nullable() }),
    ),
  }),
});
