import languages from './languages.json' with { type: 'json' };

export type Language = keyof typeof languages;

/**
 * The languages of the product in the order of menus; Spanish is the default (spec §1). Each has a folder of
 * catalogues in `text/`.
 */
export const LANGUAGES = Object.keys(languages) as [Language, ...Language[]];

const said = <Field extends 'name' | 'locale'>(field: Field) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, languages[language][field]])) as Readonly<
    Record<Language, string>
  >;

/** Each language's name in itself, as a language menu shows it whatever the current language is. */
export const LANGUAGE_NAMES = said('name');

/**
 * Locale given to Intl; `en-EN` of the specification is no region and would fall back to American dates
 * (domain rules §11).
 */
export const INTL_LOCALES = said('locale');
