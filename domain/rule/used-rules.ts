import { z } from 'zod';
import { dayField } from '../field.ts';
import { thresholdsInput } from './rule-input.ts';

/** Rules by which some days were decided: the first and the last of these days; null for those of version 1, which are not looked for. */
export const usedRules = z.object({
  version: z.int(),
  from: dayField.nullable(),
  to: dayField.nullable(),
  thresholds: thresholdsInput,
});
export type UsedRules = z.infer<typeof usedRules>;
