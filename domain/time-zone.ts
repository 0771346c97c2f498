import { z } from 'zod';

/** Is it a time zone of the IANA list that the runtime knows? Example: `Europe/Madrid` is; `+02:00` and `Madrid` are not. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts bare offsets, but these have no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone entered by a user (domain rules §9.1). */
export const timeZone = z.string().min(1, 'val.required').max(60).refine(isTimeZone, 'val.timezone');
