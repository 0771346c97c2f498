import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/**
 * Why a restore drill failed. `noBackup`: the folder has none. `noRoom`: the disk is too small for a second
 * copy. `unusable`: the backup is damaged, or of a newer version. `notAllowed`: the user of the database may
 * not make databases. `interrupted`: its process ended. `other`: the words of the program say more.
 */
export const DRILL_FAULTS = ['noBackup', 'noRoom', 'unusable', 'notAllowed', 'interrupted', 'other'] as const;
export type DrillFault = (typeof DRILL_FAULTS)[number];

/** A good drill counts for a week. Less half a day, so that the same hour a week later is in time, ms. */
const EVERY_MS = 7 * DAY_MS - 12 * HOUR_MS;
/** A drill that failed is tried again the next night, not sooner, ms. */
const AGAIN_MS = 12 * HOUR_MS;

/** The drills before; instants in ms, null: there was none. */
export type DrillsBefore = {
  lastGoodMs: number | null;
  lastBegunMs: number | null;
  /** The last one ended in no way: its process was killed. */
  wasKilled: boolean;
};

/** Is it time for a restore drill? Example: after a good one of Sunday 04:20, on the next Sunday. */
export function isDrillDue({ lastGoodMs, lastBegunMs, wasKilled }: DrillsBefore, nowMs: number): boolean {
  if (lastGoodMs !== null && nowMs - lastGoodMs < EVERY_MS) return false;
  return wasKilled || lastBegunMs === null || nowMs - lastBegunMs >= AGAIN_MS;
}
