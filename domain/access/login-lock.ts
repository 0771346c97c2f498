import { LOGIN_LOCK } from '../constants.ts';

/**
 * Until when sign-in is locked by these failures, ms UTC, or null when it is not: `limit` failures within the window lock
 * for as long as the window, counted from the last of them (domain rules §0.3). Example: failures at 10:00, :01, :02, :03, :04
 * lock until 10:19. The latest `limit` failures are enough; what is tried while locked is not a failure.
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
