import { daySpan } from '../day.ts';

/** From this share of the month's credits on, the user is warned, percent (domain rules §10). */
export const CREDIT_WARNING = 80;

/** The month of an instant on a user's clock, `YYYY-MM`: credits are counted by it, so they are back on the 1st. */
export function creditMonth(nowMs: number, timeZone: string): string {
  return daySpan(nowMs, timeZone).day.slice(0, 7);
}

/** May one more e-mail be sent? A null limit has no end (domain rules §9.3). */
export function hasCredit({ used, limit }: { used: number; limit: number | null }): boolean {
  return limit === null || used < limit;
}

/**
 * What the user is to be told once so many e-mails were sent, percent: 100 when none is left, 80 near the end, null for nothing.
 * Example: of 7 credits, the sixth warns, because 5.6 are 80 %.
 */
export function creditNotice({ used, limit }: { used: number; limit: number | null }): 80 | 100 | null {
  if (limit === null) return null;
  if (used >= limit) return 100;
  return used * 100 >= limit * CREDIT_WARNING ? 80 : null;
}
