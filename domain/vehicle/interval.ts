import { z } from 'zod';
import { civilInstantMs } from '../civil-time.ts';
import type { Day } from '../day.ts';
import { isOverlapping } from '../driver/assignment.ts';
import type { FieldFault } from '../fault.ts';
import { dayField, optionalDay, optionalText, optionalTime, timeField } from '../field.ts';
import { INTERVAL_KINDS, type IntervalKind } from './interval-kind.ts';

/** A time in which a vehicle was unavailable, half-open `[startMs, endMs)`; null: it goes on. */
export type Interval = { kind: IntervalKind; startMs: number; endMs: number | null };

/** An interval as people enter it: civil days and times in the vehicle's zone. Without an end it goes on. */
export const intervalInput = z.object({
  kind: z.enum(INTERVAL_KINDS, 'val.enum'),
  start_date: dayField,
  start_time: timeField,
  end_date: optionalDay,
  end_time: optionalTime,
  /** Required if the vehicle is unusable. */
  reason: optionalText(250),
});
export type IntervalInput = z.infer<typeof intervalInput>;

/** The facts with which an interval is compared. */
export type IntervalContext = {
  timeZone: string;
  nowMs: number;
  /** The interval as it was before the edit; null for a new one. */
  before: Interval | null;
  /** The other intervals of the vehicle, of both kinds. */
  others: readonly Interval[];
};

/**
 * The instants of an input. An edit that does not change a minute keeps its seconds: 10:00 stays the 10:00:20
 * at which a user switched the flag.
 */
export function intervalOf(
  { kind, start_date, start_time, end_date, end_time }: IntervalInput,
  { timeZone, before }: Pick<IntervalContext, 'timeZone' | 'before'>,
): Interval {
  const at = (day: Day, time: string, was: number | null | undefined) => {
    const ms = civilInstantMs(day, time, timeZone);
    return was != null && was - (was % 60_000) === ms ? was : ms;
  };
  return {
    kind,
    startMs: at(start_date, start_time, before?.startMs),
    endMs: end_date === null || end_time === null ? null : at(end_date, end_time, before?.endMs),
  };
}

/**
 * The faults of an interval beyond its schema: half an end, an end before its start, or a time in the future.
 * An unusable vehicle without a reason is one too, and so is a moment that another interval of the same kind
 * contains.
 */
export function intervalFaults(input: IntervalInput, context: IntervalContext): FieldFault[] {
  const { kind, end_date, end_time, reason } = input;
  const { nowMs, others } = context;
  const faults: FieldFault[] = [];
  if (kind === 'unusable' && reason === null) faults.push({ field: 'reason', code: 'val.required' });
  if ((end_date === null) !== (end_time === null)) {
    return [...faults, { field: end_date === null ? 'end_date' : 'end_time', code: 'val.required' }];
  }
  const interval = intervalOf(input, context);
  const { startMs, endMs } = interval;
  if (startMs > nowMs) faults.push({ field: 'start_date', code: 'val.futureDate' });
  if (endMs !== null && endMs > nowMs) faults.push({ field: 'end_date', code: 'val.futureDate' });
  if (endMs !== null && endMs <= startMs) return [...faults, { field: 'end_date', code: 'val.order' }];
  if (others.some((other) => other.kind === kind && isOverlapping(interval, other)))
    faults.push({ field: 'start_date', code: 'vehicle.intervalOverlap' });
  return faults;
}
