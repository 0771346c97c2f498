import type { Db } from '#server/base/db/database.ts';
import { readingIn } from '../calendar/read-dues.ts';
import { type AskedMissed, type MissedCheck, missedIn } from '../report/missed-checks.ts';

/** The missed checks of vehicles in a time, from the database. */
export function missedChecks(db: Db, asked: AskedMissed): Promise<MissedCheck[]> {
  return missedIn(readingIn(db), asked);
}
