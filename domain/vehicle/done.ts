import { z } from 'zod';
import { addDays, addMonths, type Day, daysBetween } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { dayField, idField, optionalDay, versionField } from '../field.ts';

/** The most rows of one command, as of one mass file (domain rules §2.3). */
const MOST_ROWS = 300;

/** The next maintenance follows after at most this many km. */
const MOST_KM = 500_000;

/** A due was done on a day. The odometer of each vehicle counts for `next_km`. */
export const doneForm = z.object({
  day: dayField,
  /** Which of the dues of a row; null where the kind has one. */
  of: z.string().max(20).nullable().default(null),
  next: optionalDay,
  /** Km from now to the next one. */
  next_km: z
    .int('maint.distance')
    .min(1, 'maint.distance')
    .max(MOST_KM, 'maint.distance')
    .nullable()
    .default(null),
});

/** The same of some rows, each as the user saw it. */
export const doneInput = doneForm.extend({
  rows: z
    .array(z.object({ id: idField, version: versionField }))
    .min(1)
    .max(MOST_ROWS),
});

/** There is nothing of the row to do any more. */
export const NOT_DUE: FieldFault = { field: 'day', code: 'vehicle.notDue' };

/** The fault of a day before the earliest one; null without. */
export function notBefore(earliest: Day | null, day: Day): FieldFault | null {
  return earliest !== null && day < earliest ? { field: 'day', code: 'val.order' } : null;
}

/**
 * The day as far after `day` as `next` is after `last`; whole months stay months. Null when one is unknown.
 * Example: from 2025-03-10 to 2027-03-10, then done on 2027-03-02: the next is on 2029-03-02.
 */
export function sameInterval(last: Day | null, next: Day | null, day: Day): Day | null {
  if (last === null || next === null || next <= last) return null;
  const months = (Number(next.slice(0, 4)) - Number(last.slice(0, 4))) * 12 + monthOf(next) - monthOf(last);
  return addMonths(last, months) === next ? addMonths(day, months) : addDays(day, daysBetween(last, next));
}

const monthOf = (day: Day) => Number(day.slice(5, 7));
