import { z } from 'zod';

/**
 * Is it an IMEI: 15 digits, the last of which is a check digit (Luhn)? Example: `356307042441013` is one,
 * `356307042441014` is a typing mistake.
 */
export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text) && luhnSum(text) % 10 === 0;
}

/** The IMEI that begins with 14 digits: `35630704244101` gives `356307042441013`. */
export function withCheckDigit(digits: string): string {
  return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

/** Every second digit from the right counts twice; the digits of results from 10 on are added. */
function luhnSum(digits: string): number {
  return [...digits].reduce((sum, digit, i) => {
    const value = Number(digit) * ((digits.length - i) % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/**
 * Finds the IMEI in a text that a person typed or a camera read. Spaces, hyphens and dots are ignored. In a
 * longer text (a QR code with serial number and address), the first 15 digits that form an IMEI count. Null
 * if there is none.
 */
export function imeiIn(text: string): string | null {
  const plain = text.replace(/[\s.-]/g, '');
  if (isImei(plain)) return plain;
  return text.match(/\d{15}/g)?.find(isImei) ?? null;
}

/** IMEI as a user enters it (domain rules §9.3). */
export const imeiField = z
  .string('val.required')
  .overwrite((value) => value.replace(/[\s.-]/g, ''))
  .min(1, 'val.required')
  .refine((value) => value === '' || isImei(value), 'val.imei');
