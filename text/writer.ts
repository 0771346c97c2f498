import type { Language } from '#domain/language.ts';
import type { Translate } from './key.ts';
import { INTL_LOCALES } from './language.ts';

/** A part of a text that belongs to one value. */
const PART = /\[([^[\]{]*\{(\w+)\}[^[\]{]*)\]/g;

/**
 * Writes the texts of a language from its flat list, which may still grow: values are put in their places, numbers as the language
 * writes them, and `n` decides between one and many. A part in brackets is left out when its value is not given.
 * Example: `Cerrado[ en {month}]` without a month is `Cerrado`.
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
    const text = (found ?? key).replaceAll(PART, (_, part: string, name: string) =>
      params[name] === undefined ? '' : part,
    );
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      return value === undefined ? whole : typeof value === 'number' ? number.format(value) : value;
    });
  };
}
