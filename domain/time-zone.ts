import { z } from 'zod';

/** Is it a time zone of the IANA list, as the runtime knows it? Example: `Europe/Madrid`; not `+02:00`, not `Madrid`. */
export function isTimeZone(name: string): boolean {
  // Intl also takes bare offsets, which know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone given by a user (domain rules §9.1). */
export const timeZone = z.string().min(1, 'val.required').max(60).refine(isTimeZone, 'val.timezone');
