/** Countries whose law on speeds is known, by the names that extracts have (download.geofabrik.de). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['spain', 'ES'],
  ['portugal', 'PT'],
  ['italy', 'IT'],
  ['great-britain', 'GB'],
  ['united-kingdom', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['france', 'FR'],
  ['germany', 'DE'],
  ['ireland', 'IE'],
  ['monaco', 'MC'],
]);

/**
 * The country of an extract by its name without a date; null: it is none of these. Example: `spain-latest`.
 */
export function countryOfName(name: string): string | null {
  return NAMES.get(name.toLowerCase().replace(/-(latest|\d{6,8})$/, '')) ?? null;
}
