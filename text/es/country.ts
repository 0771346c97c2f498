import type { COUNTRIES } from '#domain/country.ts';

export const country: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  ES: 'España',
  GB: 'Reino Unido',
  IE: 'Irlanda',
  IT: 'Italia',
  PT: 'Portugal',
};
