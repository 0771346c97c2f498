import { LOGIN_LOCK } from '../constants.ts';

/**
 * The instant until which failed attempts lock the sign-in, ms UTC; null when it is not locked. `limit`
 * failures within the window lock it for the length of the window, counted from the last failure (domain
 * rules §0.3). Example: failures at 10:00, :01, :02, :03, :04 lock until 10:19. Only the latest `limit`
 * failures are needed; attempts while locked are not failures.
 */
export function lockedUntilMs(
  failuresMs: readonly number[],
  nowMs: number,
  limit: number = LOGIN_LOCK.failures,
): number | null {
  const latest = failuresMs.toSorted((a, b) => b - a).slice(0, limit);
  if (latest.length < limit) return null;
  const windowMs = LOGIN_LOCK.windowS * 1000;
  const last = latest[0]!;
  if (last - latest[limit - 1]! > windowMs || nowMs >= last + windowMs) return null;
  return last + windowMs;
}
