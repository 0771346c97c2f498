import { INTL_LOCALES } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';

/** Names countries in the reader's language, by their ISO codes. Lists are in the order of the names. */
export function useCountryNames() {
  const { language } = useText();
  const locale = INTL_LOCALES[language];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  return {
    nameOf,
    listed: (codes: readonly string[]) =>
      new Intl.ListFormat(locale, { type: 'unit' }).format(
        codes.map(nameOf).sort((a, b) => a.localeCompare(b, locale)),
      ),
    options: (codes: readonly string[]) =>
      codes
        .map((value) => ({ value, label: nameOf(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
  };
}
