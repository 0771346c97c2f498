import type { Day } from '#domain/day.ts';
import { daySpan } from '#domain/day.ts';
import { useSession } from '#web/base/session/session.ts';

/** Today's civil day in the user's time zone. */
export function useToday(): Day {
  return daySpan(Date.now(), useSession().timeZone).day;
}
