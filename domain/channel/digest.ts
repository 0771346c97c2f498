import { civilInstantMs } from '../civil-time.ts';
import { addDays, daySpan } from '../day.ts';
import { HOUR_MS } from '../duration.ts';

/** How often a user gets e-mails: soon after each event, or one for all events of an hour or a day. */
export const DIGESTS = ['none', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When the daily e-mail is sent, on the user's clock (domain rules §10). */
const DAILY = '08:00';
/** Events that happen within this time go into one e-mail, ms. */
export const BURST_MS = 10_000;

/**
 * The instant at which a user gets the e-mail about an event of now, ms UTC. It is a moment later, the next
 * full hour of the user's clock, or its next 08:00. Example: at 08:00:00 sharp, the daily e-mail leaves
 * tomorrow.
 */
export function mailTimeMs(digest: Digest, nowMs: number, timeZone: string): number {
  if (digest === 'none') return nowMs + BURST_MS;
  const { day, startMs } = daySpan(nowMs, timeZone);
  if (digest === 'hourly') return startMs + (Math.floor((nowMs - startMs) / HOUR_MS) + 1) * HOUR_MS;
  const today = civilInstantMs(day, DAILY, timeZone);
  return today > nowMs ? today : civilInstantMs(addDays(day, 1), DAILY, timeZone);
}
