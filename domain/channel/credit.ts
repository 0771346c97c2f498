import { daySpan } from '../day.ts';

/** From this share of the month's credits on, the user is warned, percent (domain rules §10). */
export const CREDIT_WARNING = 80;

/**
 * The month of an instant on a user's clock, `YYYY-MM`. Credits are counted by it, so they start again on the
 * 1st.
 */
export function creditMonth(nowMs: number, timeZone: string): string {
  return daySpan(nowMs, timeZone).day.slice(0, 7);
}

/** May one more e-mail be sent? A null limit has no end (domain rules §9.3). */
export function hasCredit({ used, limit }: { used: number; limit: number | null }): boolean {
  return limit === null || used < limit;
}

/**
 * The warning that a user gets after this many e-mails, percent: 100 when no credit is left, 80 near the end,
 * null for none. Example: with 7 credits the sixth e-mail warns, because 80 % is 5.6.
 */
export function creditNotice({ used, limit }: { used: number; limit: number | null }): 80 | 100 | null {
  if (limit === null) return null;
  if (used >= limit) return 100;
  return used * 100 >= limit * CREDIT_WARNING ? 80 : null;
}
