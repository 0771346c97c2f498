import { z } from 'zod';
import type { COUNTRIES } from '../country.ts';
import { addDays, type Day } from '../day.ts';
import { versionField } from '../field.ts';
import { PURPOSE_MINUTES } from './purpose.ts';

/** Days after which drivers may be unlinked. The days before are still open to late records. */
export const UNLINK_DAYS = { min: 7, max: 3_650 } as const;

/**
 * The days that the product proposes for a country; null: its law names no term. Spain: two months, as the
 * order says. Italy and Portugal: as little as the control of working time needs. Proposals, no legal advice
 * (decision 144).
 */
export const UNLINK_PRESETS: Readonly<Record<(typeof COUNTRIES)[number], number | null>> = {
  ES: 60,
  IT: 60,
  PT: 30,
  GB: null,
  IE: null,
};

/** The rule of a fleet for who looks at its drivers, and for how long they stay linked to what they drove. */
export const lookedRuleInput = z.object({
  needs_purpose: z.boolean(),
  purpose_minutes: z
    .int('val.required')
    .min(PURPOSE_MINUTES.min, 'val.range')
    .max(PURPOSE_MINUTES.max, 'val.range'),
  /** Null: drivers stay linked. */
  unlink_days: z
    .int('val.required')
    .min(UNLINK_DAYS.min, 'val.range')
    .max(UNLINK_DAYS.max, 'val.range')
    .nullable(),
  /** Null: the fleet has no rule of its own yet. */
  version: versionField.nullable(),
});

/**
 * The first day that still names the driver. Example: 60 days on 2026-03-02 → 2026-01-01.
 */
export function firstNamedDay(today: Day, unlinkDays: number): Day {
  return addDays(today, -unlinkDays);
}

/**
 * The mark of a fact in place of its card once its driver is unlinked. It still says whether there was a
 * card, so every figure of the vehicle stays.
 */
export const UNLINKED_TAG = { card: '*', none: '*-' } as const;
/** The number of the driver whom an unlinked fact has: none that a driver ever has. */
export const NOBODY = 0;

/** Is this the mark of a fact whose driver is unlinked? Nobody may read it as a card. */
export function isUnlinkedTag(tag: string | null): boolean {
  return tag === UNLINKED_TAG.card || tag === UNLINKED_TAG.none;
}
