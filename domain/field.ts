import { z } from 'zod';
import { COUNTRIES } from './country.ts';

// The fields that inputs consist of (domain rules §9.1). Text is trimmed and inner spaces are collapsed;
// control characters are refused; empty becomes null. Texts of several lines keep their line ends.

const collapse = (value: string) => value.trim().replace(/\s+/g, ' ');
const tidyLines = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
const NO_CONTROL = /^\P{Cc}*$/u;
const NO_CONTROL_BUT_LINES = /^[\P{Cc}\n\t]*$/u;

/** A text that may be missing: empty becomes null. */
function emptyIsNull(schema: z.ZodType<string, string>) {
  return schema
    .transform((value) => (value === '' ? null : value))
    .pipe(z.string().nullable())
    .nullable()
    .default(null);
}

/** A required line of text of at most `max` characters. */
export function requiredText(max: number) {
  return z
    .string('val.required')
    .overwrite(collapse)
    .min(1, 'val.required')
    .max(max)
    .regex(NO_CONTROL, 'val.pattern');
}

/** A line of text that may be missing: empty becomes null. */
export function optionalText(max: number) {
  return emptyIsNull(z.string().overwrite(collapse).max(max).regex(NO_CONTROL, 'val.pattern'));
}

/** Several lines of text, not all of them empty. */
export function requiredLines(max: number) {
  return z
    .string('val.required')
    .overwrite(tidyLines)
    .min(1, 'val.required')
    .max(max)
    .regex(NO_CONTROL_BUT_LINES, 'val.pattern');
}

/** Several lines that may be missing. */
export function optionalLines(max: number) {
  return emptyIsNull(z.string().overwrite(tidyLines).max(max).regex(NO_CONTROL_BUT_LINES, 'val.pattern'));
}

/** A code typed in any case and with spaces, hyphens or dots; it becomes upper case without them. */
export function requiredCode(options: { pattern: RegExp; max: number; message: string }) {
  return z
    .string('val.required')
    .overwrite(normalCode)
    .min(1, 'val.required')
    .max(options.max)
    .regex(options.pattern, options.message);
}

/** The same for a code that may be missing: empty becomes null. */
export function optionalCode(options: { pattern: RegExp; max: number; message: string }) {
  return emptyIsNull(
    z
      .string()
      .overwrite(normalCode)
      .max(options.max)
      .refine((value) => value === '' || options.pattern.test(value), options.message),
  );
}

/** A code as it is stored and compared. Example: `1234 bcd` → `1234BCD`. */
export function normalCode(value: string): string {
  return value.toUpperCase().replace(/[\s.-]/g, '');
}

/** E-mail address, kept as typed, compared without regard to case; at most 254 characters. */
export const emailField = z
  .string('val.required')
  .trim()
  .min(1, 'val.required')
  .max(254)
  .pipe(z.email('val.email'));

/** Telephone number: digits, spaces and a leading plus, 6 to 20 characters. */
export const phoneField = emptyIsNull(
  z
    .string()
    .overwrite(collapse)
    .refine((value) => value === '' || /^[+]?[0-9 ]{6,20}$/.test(value), 'val.phone'),
);

export const countryField = z.enum(COUNTRIES, 'val.enum');

/** Civil day `YYYY-MM-DD`, 1950-01-01 to 2100-12-31. */
export const dayField = z.iso
  .date('val.date')
  .refine((day) => day >= '1950-01-01' && day <= '2100-12-31', 'val.date');
export const optionalDay = dayField.nullable().default(null);

/**
 * Instant in ISO 8601, with Z or an offset, of the same years as `dayField`. Example: `2026-03-02T08:00:00Z`.
 */
export const instantField = z.iso
  .datetime({ offset: true, error: 'val.date' })
  .refine((at) => at >= '1950' && at < '2101', 'val.date');

/** Amount of money as a decimal string with two decimals, 0 to 9,999,999.99. Example: `412.50`. */
export const moneyField = z.string('val.number').regex(/^\d{1,7}\.\d{2}$/, 'val.number');

/** The largest number that a column of ids can hold. No row has it. */
const ID_MAX = 2_147_483_647;
/**
 * Replaces an id that no row can have by one that no row has, so that the answer is that of any missing row.
 */
const asHeld = (id: number) => Math.min(id, ID_MAX);

/** Id of a row. */
export const idField = z.int('val.required').positive().overwrite(asHeld);

export const optionalId = idField.nullable().default(null);

/** Id of a row in an address, where it is text. */
export const idText = z.coerce
  .number<number | string>('val.number')
  .int('val.number')
  .positive('val.number')
  .overwrite(asHeld);

/**
 * The version of the record that the user edited. Every change sends it, and the server refuses an outdated
 * one (410 `err.stale`).
 */
export const versionField = z.int().min(1);

/** Civil time `HH:MM`, 00:00 to 23:59. */
export const timeField = z.string('val.required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'val.time');
export const optionalTime = timeField.nullable().default(null);
