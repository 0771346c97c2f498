import type { Base } from '#server/base/app.ts';
import type { Caller } from './caller.ts';
import { readSight } from './read-sight.ts';

/**
 * A user who is not here as the caller of a handler, with their present sight: for files that are made in
 * their name. Null when the account may no longer be used.
 */
export async function absentCaller(
  app: Pick<Base, 'database' | 'now'>,
  userId: number,
): Promise<Caller | null> {
  const found = await readSight(app, userId);
  return (
    found && {
      ...found.sight,
      ...{ isDriver: found.isDriver, sessionId: 0, token: null, tokenIssuedMs: 0, tokenExpiresMs: 0 },
      ...{ passwordExpired: false, factorMissing: false },
    }
  );
}
