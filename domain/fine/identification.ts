import type { Language } from '../language.ts';

/** What the law asks for to identify a driver (domain rules §8.1), as far as it may be unknown; the rest every fine has. */
export const SHEET_FIELDS = ['driver', 'driver_code', 'driver_address', 'hour', 'place'] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** The data that a sheet for the authority lacks. Example: no hour and no address → ['driver_address', 'hour']. */
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

/** The language in which the authority of a country (ISO 3166, two letters) is written to; English where it is none of ours. */
export function sheetLanguage(country: string): Language {
  return SHEET_LANGUAGES[country] ?? 'en';
}

/** A Spanish identity document: 8 digits and a letter, which is the number of a Spanish licence too. */
const DNI = /^\d{8}[A-Z]$/;

/**
 * May the authority not know the driver's licence, so that a copy of it has to go along? In Spain the number of a DNI says that the
 * driver is in its register; of other numbers and in other countries nobody can tell. Example: X1234567L in Spain → true.
 */
export function needsLicenceCopy(country: string, driverCode: string): boolean {
  return !(country === 'ES' && DNI.test(driverCode));
}
