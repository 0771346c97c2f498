import type { COUNTRIES } from '#domain/country.ts';

export const country: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  ES: 'Spain',
  GB: 'United Kingdom',
  IE: 'Ireland',
  IT: 'Italy',
  PT: 'Portugal',
};
