import { civilInstantMs } from '../civil-time.ts';
import { addDays, daySpan } from '../day.ts';
import { HOUR_MS } from '../duration.ts';

/** How often a user gets e-mails: soon after each event, or those of an hour or of a day in one. */
export const DIGESTS = ['none', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When the daily e-mail is sent, on the user's clock (domain rules §10). */
const DAILY = '08:00';
/** What happens at nearly the same time goes into one e-mail, ms. */
export const BURST_MS = 10_000;

/**
 * When an event that happened now is sent to a user by e-mail, ms UTC: after a moment, at the next full hour of the user's clock, or at
 * its next 08:00. Example: at 08:00:00 sharp, the daily one is sent tomorrow.
 */
export function mailTimeMs(digest: Digest, nowMs: number, timeZone: string): number {
  if (digest === 'none') return nowMs + BURST_MS;
  const { day, startMs } = daySpan(nowMs, timeZone);
  if (digest === 'hourly') return startMs + (Math.floor((nowMs - startMs) / HOUR_MS) + 1) * HOUR_MS;
  const today = civilInstantMs(day, DAILY, timeZone);
  return today > nowMs ? today : civilInstantMs(addDays(day, 1), DAILY, timeZone);
}
