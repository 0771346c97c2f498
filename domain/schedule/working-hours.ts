import type { ScheduleRange } from './schedule.ts';

/** A fleet in a tree, with the schedule that applies to it; null: none, or one out of sight. */
export type ScheduledFleet = { id: number; parentId: number | null; name: string; scheduleId: number | null };

/** The working hours that some fleets share. */
export type WorkingHours = {
  /** Null: no schedule. */
  ranges: readonly ScheduleRange[] | null;
  /** By name. */
  fleets: readonly string[];
};

/**
 * The working hours of chosen fleets and of all below them, those of most fleets first; null: of all fleets.
 * Fleets with equal schedules count together, and fleets without one are the last.
 */
export function workingHours(
  chosen: readonly number[] | null,
  fleets: readonly ScheduledFleet[],
  schedules: ReadonlyMap<number, readonly ScheduleRange[]>,
): WorkingHours[] {
  const byId = new Map(fleets.map((fleet) => [fleet.id, fleet]));
  const isMeant = ({ id, parentId }: ScheduledFleet): boolean => {
    if (chosen === null || chosen.includes(id)) return true;
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent !== undefined && isMeant(parent);
  };
  const groups = Map.groupBy(fleets.filter(isMeant), ({ scheduleId }) => {
    const ranges = scheduleId === null ? undefined : schedules.get(scheduleId);
    return ranges === undefined ? null : JSON.stringify(ranges);
  });
  return [...groups]
    .map(([key, members]) => ({
      ranges: key === null ? null : schedules.get(members[0]!.scheduleId!)!,
      fleets: members.map(({ name }) => name).sort(),
    }))
    .sort(
      (a, b) => Number(a.ranges === null) - Number(b.ranges === null) || b.fleets.length - a.fleets.length,
    );
}
