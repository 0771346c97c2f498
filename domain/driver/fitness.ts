import { civilOf } from '../civil-time.ts';
import type { Day } from '../day.ts';
import { type AssignmentRange, isWithin } from './assignment.ts';

/** The facts that decide whether a vehicle may be planned with: its flags, and its inspections. */
export type Fitness = {
  unusable: boolean;
  in_maintenance: boolean;
  /** The last day on which all inspections on record are valid; null if none counts. */
  inspected_until: Day | null;
  time_zone: string;
};

/** Why a vehicle cannot be assigned. */
export const UNFIT = ['vehicle.isUnusable', 'vehicle.isInMaintenance', 'vehicle.notInspected'] as const;
export type Unfit = (typeof UNFIT)[number];

/**
 * Why the office may not give the vehicle to a driver in a range; null if it may (decision 136). The past is
 * only noted, so a range that is over is never refused. Nobody knows when a time out of service ends, so it
 * also refuses later days. The inspection must be valid on the last day of the range; of a range without end,
 * on its first day and today. `kept`: the driver's stored range with this vehicle, which may always shrink.
 * Example: valid until 10 March, a shift from 22:00 of the 10th to 06:00 is refused.
 */
export function unfitness(
  range: AssignmentRange,
  vehicle: Fitness,
  { kept, nowMs }: { kept: AssignmentRange | null; nowMs: number },
): Unfit | null {
  if (range.endMs !== null && range.endMs <= nowMs) return null;
  if (kept && isWithin(range, kept)) return null;
  if (vehicle.unusable) return 'vehicle.isUnusable';
  if (vehicle.in_maintenance) return 'vehicle.isInMaintenance';
  if (vehicle.inspected_until === null) return null;
  const lastMs = range.endMs === null ? Math.max(range.startMs, nowMs) : range.endMs - 1;
  return civilOf(lastMs, vehicle.time_zone).day > vehicle.inspected_until ? 'vehicle.notInspected' : null;
}
