import type { Language } from '../language.ts';

/**
 * Data that the law requires to identify a driver and that may be unknown (domain rules §8.1); every fine has
 * the other data.
 */
export const SHEET_FIELDS = ['driver', 'driver_code', 'driver_address', 'hour', 'place'] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/**
 * The data that a sheet for the authority lacks. Example: no hour and no address → ['driver_address',
 * 'hour'].
 */
export function missingForSheet(fine: Readonly<Record<SheetField, string | null>>): SheetField[] {
  return SHEET_FIELDS.filter((field) => fine[field] === null);
}

const SHEET_LANGUAGES: Readonly<Record<string, Language>> = {
  ES: 'es',
  GB: 'en',
  IE: 'en',
  IT: 'it',
  PT: 'pt',
};

/**
 * The language for letters to the authority of a country (ISO 3166, two letters); English where it is none of
 * ours.
 */
export function sheetLanguage(country: string): Language {
  return SHEET_LANGUAGES[country] ?? 'en';
}

/** A Spanish identity document: 8 digits and a letter, which is the number of a Spanish licence too. */
const DNI = /^\d{8}[A-Z]$/;

/**
 * Must a copy of the driver's licence go along, because the authority may not know the licence? In Spain, a
 * DNI as its number proves that the driver is in the authority's register. No other number and no other
 * country gives that proof. Example: X1234567L in Spain → true.
 */
export function needsLicenceCopy(country: string, driverCode: string): boolean {
  return !(country === 'ES' && DNI.test(driverCode));
}
