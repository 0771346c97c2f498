import { PASSWORD_DAYS } from '../constants.ts';
import { addDays, type Day, daySpan } from '../day.ts';

/** The facts that decide whether an account may be used (domain rules §0.2, 403). */
type Account = {
  disabled: boolean;
  /** Last civil day of use, in the user's zone; null = without end. */
  endDate: Day | null;
  timeZone: string;
};

/** Has the account been switched off, or is its last day over in the user's own zone? */
export function hasEnded(account: Account, nowMs: number): boolean {
  if (account.disabled) return true;
  return account.endDate !== null && daySpan(nowMs, account.timeZone).day > account.endDate;
}

/** The facts that decide the last day of a password. */
type PasswordAge = {
  changedMs: number;
  /** Last day of the password if an administrator set it; null = not set. */
  expiration: Day | null;
  timeZone: string;
};

/**
 * Last civil day of a password in the user's zone (domain rules §0.3). It is 180 days after it was set, or
 * the day set by an administrator if that is earlier. Example: set on 2 March 2026, it is valid to the end of
 * 29 August.
 */
export function passwordLastDay({ changedMs, expiration, timeZone }: PasswordAge): Day {
  const usual = addDays(daySpan(changedMs, timeZone).day, PASSWORD_DAYS);
  return expiration !== null && expiration < usual ? expiration : usual;
}

/** Is the password's last day over? Then the user must first choose another password. */
export function isPasswordExpired(password: PasswordAge, nowMs: number): boolean {
  return daySpan(nowMs, password.timeZone).day > passwordLastDay(password);
}
