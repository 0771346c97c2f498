import type { COUNTRIES } from '#domain/country.ts';

export const country: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  ES: 'Spagna',
  GB: 'Regno Unito',
  IE: 'Irlanda',
  IT: 'Italia',
  PT: 'Portogallo',
};
