import { z } from 'zod';
import { dayField } from '../field.ts';
import { thresholdsInput } from './rule-input.ts';

/**
 * Rules that decided some days: the first and the last of these days. Null for version 1, whose days are not
 * searched.
 */
export const usedRules = z.object({
  version: z.int(),
  from: dayField.nullable(),
  to: dayField.nullable(),
  thresholds: thresholdsInput,
});
export type UsedRules = z.infer<typeof usedRules>;
