import { SECOND_FACTOR } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import type { App } from '#server/base/app.ts';

/** A user who must still show the second factor, and the way of the first one. */
type Owing = { userId: number; method: 'password' | 'provider'; keepConnected: boolean };

/**
 * Notes that a user must still show the second factor. Returns the secret with which the user continues,
 * within five minutes.
 */
export async function openTicket({ database, now }: App, owing: Owing): Promise<string> {
  const secret = newSecret();
  const row = {
    secret_hash: hashSecret(secret),
    user_id: owing.userId,
    method: owing.method,
    keep_connected: owing.keepConnected,
    expires_at: new Date(now() + SECOND_FACTOR.ticketS * 1000),
  };
  await database.sql.insertInto('sign_in_ticket').values(row).execute();
  return secret;
}

/** @throws Fault `auth.tooLate` 401 when it is unknown, over or used up */
export async function readTicket({ database, now }: App, secret: string) {
  const found = await database.sql
    .selectFrom('sign_in_ticket')
    .selectAll()
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst();
  if (!found) throw new Fault('auth.tooLate', 401);
  return { ...found, method: found.method as Owing['method'] };
}

/**
 * Uses a ticket up. If it is used twice at once, one wins; the other is refused as if the ticket were over.
 */
export async function useTicket({ database }: App, id: number): Promise<void> {
  const { numDeletedRows } = await database.sql
    .deleteFrom('sign_in_ticket')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Fault('auth.tooLate', 401);
}
