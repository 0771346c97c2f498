import { z } from 'zod';

/** Most digits of the number of a terminal: 12 in the version of 2013 of its protocol, 20 in that of 2019. */
export const TERMINAL_DIGITS = 20;

/**
 * The number by which JT/T 808 knows a terminal, as it is compared and stored: without the zeros that devices put before it.
 * Example: `013800138000` is `13800138000`.
 */
export function terminalNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The number of a terminal as a user enters it. Spaces, hyphens and dots are ignored. */
export const terminalField = z
  .string()
  .nullable()
  .default(null)
  .transform((value) => terminalNumber(value?.replace(/[\s.-]/g, '') ?? '') || null)
  .refine((value) => value === null || /^\d{1,20}$/.test(value), 'val.pattern');
