import { z } from 'zod';

/**
 * Does the runtime know this time zone of the IANA list? Example: `Europe/Madrid` is one; `+02:00` and
 * `Madrid` are not.
 */
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
