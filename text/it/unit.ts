import type { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';

export const unit: Readonly<Record<(typeof DISTANCE_UNITS)[number] | (typeof VOLUME_UNITS)[number], string>> =
  {
    meter: 'Chilometri',
    mile: 'Miglia',
    liter: 'Litri',
    imperial_gallon: 'Galloni imperiali',
  };
