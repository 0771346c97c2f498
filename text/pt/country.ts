import type { COUNTRIES } from '#domain/country.ts';

export const country: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  ES: 'Espanha',
  GB: 'Reino Unido',
  IE: 'Irlanda',
  IT: 'Itália',
  PT: 'Portugal',
};
