import { INTL_LOCALES, type Language } from '#domain/language.ts';
import type { FlatTexts, Translate } from './key.ts';

/**
 * Writes the texts of a language from its flat list, which may still grow. It puts values in their places,
 * numbers as the language writes them. `n` decides between the forms of a plural, which end as
 * `Intl.PluralRules` calls them; a form that is missing is `_other`. A text that ends with `_with_` and the
 * name of a value is used when that value is given. Example: with `closed` and `closed_with_month`, a month
 * makes the second.
 */
export function textWriter(flat: FlatTexts, language: Language): Translate {
  const plural = new Intl.PluralRules(INTL_LOCALES[language]);
  const number = new Intl.NumberFormat(INTL_LOCALES[language], {
    useGrouping: 'always',
    maximumFractionDigits: 2,
  });
  const formOf = (key: string, n: string | number | undefined) =>
    typeof n === 'number' ? (flat[`${key}_${plural.select(n)}`] ?? flat[`${key}_other`]) : undefined;
  return (key, params) => {
    // A key that the types let through and that has no text is a bug: its name is the best hint.
    if (!params) return flat[key] ?? key;
    const given = Object.keys(params).find((name) => `${key}_with_${name}` in flat);
    const text = given ? flat[`${key}_with_${given}`]! : (flat[key] ?? formOf(key, params.n) ?? key);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = params[name];
      return value === undefined ? whole : typeof value === 'number' ? number.format(value) : value;
    });
  };
}
