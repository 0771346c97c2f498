import type { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';

export const unit: Readonly<Record<(typeof DISTANCE_UNITS)[number] | (typeof VOLUME_UNITS)[number], string>> =
  {
    meter: 'Quilómetros',
    mile: 'Milhas',
    liter: 'Litros',
    imperial_gallon: 'Galões imperiais',
  };
