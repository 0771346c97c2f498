/** Countries in which the house number stands before the street. */
const NUMBER_FIRST: readonly (string | null)[] = ['GB', 'IE', 'MT'];

/**
 * A street with its house number, in the order of its country (ISO 3166-1 alpha-2; null: not known).
 * Examples: `Calle Mayor 12`; in Britain, Ireland and Malta `12 High Street`.
 */
export function streetWords(street: string, number: string | null, country: string | null): string {
  if (number === null) return street;
  return NUMBER_FIRST.includes(country) ? `${number} ${street}` : `${street} ${number}`;
}

/** A road with its kilometre; null: not known. Examples: `A-42 km 18`; `A-42`. */
export const roadWords = (ref: string, km: number | null): string => (km === null ? ref : `${ref} km ${km}`);
