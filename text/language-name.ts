import { INTL_LOCALES, LANGUAGE_NAMES, type Language } from '#domain/language.ts';

/** The name of a language in that of the reader. Example: `pt` is `portugués` in Spanish. */
export function languageName(language: Language, reader: Language): string {
  return (
    new Intl.DisplayNames(INTL_LOCALES[reader], { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language]
  );
}
