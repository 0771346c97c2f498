import type { Language } from '#domain/language.ts';

/** Locale given to Intl; `en-EN` of the specification is no region and would fall back to American dates (domain rules §11). */
export const INTL_LOCALES: Readonly<Record<Language, string>> = {
  es: 'es-ES',
  en: 'en-GB',
  it: 'it-IT',
  pt: 'pt-PT',
};

/** Each language's name in itself, as a language menu shows it whatever the current language is. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
  it: 'Italiano',
  pt: 'Português',
};

/** The languages in the order of menus. Kept apart from the schemas of `domain`, whose weight the first page does without. */
export const LANGUAGE_ORDER = Object.keys(LANGUAGE_NAMES) as readonly Language[];
