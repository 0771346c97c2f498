import { z } from 'zod';

/**
 * The number by which JT/T 808 identifies a terminal, in the form for comparing and storing: without leading
 * zeros, which devices add. Example: `013800138000` is `13800138000`.
 */
export function terminalNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The number of a terminal as a user enters it: at most 20 digits. Spaces, hyphens and dots are ignored. */
export const terminalField = z
  .string()
  .nullable()
  .default(null)
  .transform((value) => terminalNumber(value?.replace(/[\s.-]/g, '') ?? '') || null)
  .refine((value) => value === null || /^\d{1,20}$/.test(value), 'val.pattern');
