import { z } from 'zod';
import { MINUTE_MS } from '../duration.ts';
import { idField, optionalText } from '../field.ts';

/** The code of the purpose that must be explained in words. */
export const OTHER_PURPOSE = 'OTHER';
/** Longest explanation of a purpose, characters. */
const PURPOSE_WORDS = 200;
/** Minutes for which a purpose counts, in the rule of a fleet: the usual value and the range. */
export const PURPOSE_MINUTES = { usual: 60, min: 5, max: 720 } as const;

/** The purpose for which a user opens the past of drivers. */
export const purposeInput = z.object({
  /** Value of the list `look_purpose`. */
  purpose_id: idField,
  words: optionalText(PURPOSE_WORDS),
});

/**
 * Does a chosen purpose still count? Example: chosen at 10:00 for 60 minutes, it counts at 10:59, and no
 * longer at 11:00.
 */
export function purposeStands(chosenMs: number, minutes: number, nowMs: number): boolean {
  return nowMs >= chosenMs && nowMs < chosenMs + minutes * MINUTE_MS;
}
