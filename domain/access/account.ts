import { type Day, daySpan } from '../day.ts';

/** What decides whether an account may be used at all (domain rules §0.2, 403). */
type Account = {
  disabled: boolean;
  /** Last civil day of use, in the user's zone; null = no end. */
  endDate: Day | null;
  timeZone: string;
};

/** Has the account been switched off, or is its last day over in the user's own zone? */
export function hasEnded(account: Account, nowMs: number): boolean {
  if (account.disabled) return true;
  return account.endDate !== null && daySpan(nowMs, account.timeZone).day > account.endDate;
}
