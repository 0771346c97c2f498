import type { Day } from '#domain/day.ts';
import { daySpan } from '#domain/day.ts';
import { useSession } from '../session/session.ts';

/** The civil day that it is for the user. */
export function useToday(): Day {
  return daySpan(Date.now(), useSession().timeZone).day;
}
