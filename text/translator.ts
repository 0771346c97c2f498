import type { Language } from '#domain/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';
import { flatText, type Translate } from './key.ts';
import { INTL_LOCALES } from './language.ts';
import { pt } from './pt.ts';

const TRANSLATORS: Readonly<Record<Language, Translate>> = {
  es: translator(es, 'es'),
  en: translator(en, 'en'),
  it: translator(it, 'it'),
  pt: translator(pt, 'pt'),
};

/** The texts of a language, all of them: for the server, whose files and messages speak them. Pages fetch texts by section. */
export function translatorOf(language: Language): Translate {
  return TRANSLATORS[language];
}

function translator(text: Parameters<typeof flatText>[0], language: Language): Translate {
  const flat = flatText(text);
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
