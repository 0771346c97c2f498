import type { Language } from '#domain/language.ts';
import type { Translate } from './key.ts';
import { INTL_LOCALES } from './language.ts';

/**
 * Writes the texts of a language from its flat list, which may still grow: values are put in their places, numbers as the language
 * writes them, and `n` decides between one and many.
 */
export function textWriter(flat: Readonly<Record<string, string>>, language: Language): Translate {
  const plural = new Intl.PluralRules(INTL_LOCALES[language]);
  const number = new Intl.NumberFormat(INTL_LOCALES[language], {
    useGrouping: 'always',
    maximumFractionDigits: 2,
  });
  return (key, params = {}) => {
    const { n } = params;
    const found = flat[key] ?? (typeof n === 'number' ? flat[`${key}_${plural.select(n)}`] : undefined);
    // A key that the types let through and that has no text is a bug: its name is the best hint.
    return (found ?? key).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      return value === undefined ? whole : typeof value === 'number' ? number.format(value) : value;
    });
  };
}
