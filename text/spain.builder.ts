import type { FormatSettings } from './reader.ts';

/** How people in Spain read figures and times. */
export const SPAIN: FormatSettings = {
  language: 'es',
  distanceUnit: 'meter',
  volumeUnit: 'liter',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
};
