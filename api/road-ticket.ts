import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * A ticket with which the page of a driver sends checks, defects and receipts that were filled in without
 * signal. It sends them as the caller, also when the session is over or another user is signed in by then.
 * Only endpoints that say `byTicket` take it.
 */
export const postRoadTicket = endpoint({
  name: 'postRoadTicket',
  method: 'POST',
  path: '/own/road-ticket',
  access: 'session',
  changes: [],
  summary: 'A ticket to send what a driver fills in without signal; only this answer has its secret',
  answer: z.object({ secret: z.string(), valid_until: z.iso.datetime() }),
});
