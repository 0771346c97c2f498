import { postRoadTicket } from '#api/road-ticket.ts';
import { ROAD_TICKET_DAYS } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { newRoadTicket } from '#server/base/access/road-ticket-secret.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import { handle } from '#server/base/http/route.ts';

const DAY_MS = 24 * 3_600_000;

/** Makes a ticket for a driver; only its hash is stored. */
export const makeRoadTicket = handle(postRoadTicket, async ({ app, caller }) => {
  if (!caller.isDriver) throw new Fault('assign.9', 409);
  const nowMs = app.now();
  const expires = new Date(nowMs + ROAD_TICKET_DAYS * DAY_MS);
  const secret = newRoadTicket();
  await app.database.sql
    .insertInto('road_ticket')
    .values({
      user_id: caller.userId,
      session_id: caller.sessionId,
      secret_hash: hashSecret(secret),
      created_at: new Date(nowMs),
      expires_at: expires,
    })
    .execute();
  return { secret, valid_until: iso(expires) };
});
