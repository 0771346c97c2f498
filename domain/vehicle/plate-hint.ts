import type { COUNTRIES } from '../country.ts';

/** The usual forms of plates in each country (domain rules §11). */
const PLATES: Readonly<Record<(typeof COUNTRIES)[number], readonly RegExp[]>> = {
  ES: [
    /^[0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$/,
    /^[A-Z]{1,2}[0-9]{4}[A-Z]{0,2}$/,
    // Works vehicles, trailers, mopeds, historic vehicles.
    /^[ERCH][0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$/,
  ],
  GB: [/^[A-Z]{2}[0-9]{2}[A-Z]{3}$/, /^[A-Z][0-9]{1,3}[A-Z]{3}$/, /^[A-Z]{1,3}[0-9]{1,4}$/],
  IE: [/^[0-9]{2,3}[A-Z]{1,2}[0-9]{1,6}$/],
  IT: [/^[A-HJ-NPR-TV-Z]{2}[0-9]{3}[A-HJ-NPR-TV-Z]{2}$/],
  PT: [
    /^[A-Z]{2}[0-9]{2}[A-Z]{2}$/,
    /^[0-9]{2}[A-Z]{2}[0-9]{2}$/,
    /^[0-9]{4}[A-Z]{2}$/,
    /^[A-Z]{2}[0-9]{4}$/,
  ],
};

/**
 * Does a normalised plate look like one of its country? This is only a hint: plates of machines, diplomats
 * and tests look different. Example: `1234BCD` in ES → true, `AB12CDE` in ES → false.
 */
export function isUsualPlate(license: string, country: (typeof COUNTRIES)[number]): boolean {
  return PLATES[country].some((pattern) => pattern.test(license));
}
