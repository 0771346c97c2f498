import type { FormatSettings } from './reader.ts';

/** The settings of readers in Spain for figures and times. */
export const SPAIN: FormatSettings = {
  language: 'es',
  distanceUnit: 'meter',
  volumeUnit: 'liter',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
};
