import type { Language } from '#domain/language.ts';
import type { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';

/**
 * Settings that decide how figures are written: the reader's language, units and zone, and the installation's
 * one currency.
 */
export type FormatSettings = {
  language: Language;
  distanceUnit: (typeof DISTANCE_UNITS)[number];
  volumeUnit: (typeof VOLUME_UNITS)[number];
  /** IANA name. */
  timeZone: string;
  currency: 'EUR' | 'GBP';
};

/**
 * Shown for values that are unknown or do not apply; never confused with a measured zero (domain rules §0.1).
 */
export const UNKNOWN = '—';
