import { z } from 'zod';
import { RETENTION } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import { dayField, optionalId, requiredText } from '../field.ts';
import type { ThresholdId } from '../telemetry/rules.ts';

const hundredths = (value: number) => Math.round(value * 100) / 100;
const seconds = (min: number, max: number) => z.int().min(min).max(max);
const strength = z.number().min(0.1).max(1.5).overwrite(hundredths);

/** The thresholds that a user may choose, each within sensible limits. */
export const thresholdsInput = z.object({
  speed_tolerance_pct: z.int().min(0).max(50),
  speed_hold_s: seconds(0, 120),
  legal_over_kmh: z.int().min(0).max(50),
  legal_over_pct: z.int().min(0).max(50),
  legal_hold_s: seconds(0, 120),
  idle_min_s: seconds(10, 900),
  stop_split_s: seconds(60, 1800),
  poi_stop_s: seconds(30, 1800),
  braking_g: strength,
  acceleration_g: strength,
  cornering_g: strength,
  heavy_braking_g: strength,
  heavy_acceleration_g: strength,
  heavy_cornering_g: strength,
} satisfies Record<ThresholdId, z.ZodType>);

/** Rules to adopt from the beginning of a day on, in the zone of each vehicle. */
export const ruleInput = z.object({
  /** The fleet and all fleets below it without rules of their own; null: all vehicles. */
  fleet_id: optionalId,
  from: dayField,
  thresholds: thresholdsInput,
  reason: requiredText(200),
});

/** The month of a trial: `YYYY-MM`. */
export const monthField = z.string('val.required').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'val.date');

/** The input of a trial. Nothing of it is stored. */
export const trialInput = z.object({
  fleet_id: optionalId,
  month: monthField,
  thresholds: thresholdsInput,
});
export type TrialInput = z.output<typeof trialInput>;

/** Rules may be adopted up to a year ahead. */
const AHEAD_DAYS = 366;

/** Consolidated days never change, so rules begin with the first open day, or later (decision 25). */
export function adoptionFaults(
  from: Day,
  { firstOpen, today }: { firstOpen: Day; today: Day },
): { field: 'from'; code: 'rule.consolidated' | 'val.date' }[] {
  if (from < firstOpen) return [{ field: 'from', code: 'rule.consolidated' }];
  return from > addDays(today, AHEAD_DAYS) ? [{ field: 'from', code: 'val.date' }] : [];
}

/**
 * The months with all their positions still stored, the newest first; the month of `today` is not complete.
 */
export function trialMonths(today: Day, keptMonths: number = RETENTION.positionsMonths): string[] {
  return Array.from({ length: keptMonths }, (_, i) => addMonths(today, -i).slice(0, 7));
}
