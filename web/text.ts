import { createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import type { Language } from '#domain/access/preference.ts';
import { Fault } from '#domain/fault.ts';
import { type Formatter, formatter } from '#text/format.ts';
import { flatText, type Text, type TextKey } from '#text/key.ts';
import { INTL_LOCALES, LANGUAGE_ORDER } from '#text/language.ts';
import { loadChunk } from './chunk.ts';
import { getInstallationState, subscribeInstallation } from './installation.ts';
import { notice } from './notice.ts';
import { getSession, setSession, useSession } from './session.ts';

/** Values put into a text; numbers are written as the language writes them, and `n` decides between one and many. */
export type TextParams = Readonly<Record<string, string | number>>;

/** A text by its key. */
export type Translate = (key: TextKey, params?: TextParams) => string;

const LOADERS: Readonly<Record<Language, () => Promise<Text>>> = {
  es: async () => (await import('#text/es.ts')).es,
  en: async () => (await import('#text/en.ts')).en,
  it: async () => (await import('#text/it.ts')).it,
  pt: async () => (await import('#text/pt.ts')).pt,
};

const STORED = 'traza.lang';

const i18n = createInstance({
  // Whole locales: European Portuguese counts nought as many, Brazilian as one.
  load: 'currentOnly',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
});
void i18n.init();

const numbers = new Map<Language, Intl.NumberFormat>();

function translate(language: Language, key: TextKey, params: TextParams = {}): string {
  let number = numbers.get(language);
  if (!number) {
    number = new Intl.NumberFormat(INTL_LOCALES[language], {
      useGrouping: 'always',
      maximumFractionDigits: 2,
    });
    numbers.set(language, number);
  }
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = typeof value === 'number' ? number.format(value) : value;
  }
  if (typeof params.n === 'number') values.count = params.n;
  return i18n.t(key, { ...values, lng: INTL_LOCALES[language] });
}

/** The language of somebody not signed in: as last chosen here, else the browser's when we speak it, else Spanish. */
export function guessedLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  for (const tag of wanted) {
    const spoken = LANGUAGE_ORDER.find((language) => language === tag);
    if (spoken) return spoken;
  }
  return 'es';
}

/** Shows the page in a language, once its texts have arrived, and remembers it for the next visit. */
export async function setLanguage(language: Language): Promise<void> {
  const locale = INTL_LOCALES[language];
  if (!i18n.hasResourceBundle(locale, 'translation')) {
    const text = await loadChunk(locale, LOADERS[language]);
    i18n.addResourceBundle(locale, 'translation', flatText(text));
  }
  localStorage.setItem(STORED, language);
  document.documentElement.lang = locale;
  setSession({ lang: language });
}

/** The same, at the user's wish: when the texts do not arrive the page stays as it is, and says so. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch (error) {
    const params = error instanceof Fault ? error.params : { file: language };
    notice({ kind: 'error', key: 'fault.err.chunk', params });
  }
}

/** Does the page have this text? Codes on the wire are strings and may be newer than the page. */
export function isTextKey(key: string): key is TextKey {
  return i18n.exists(key, { lng: INTL_LOCALES[getSession().lang] });
}

/** Texts and figures as the reader wants them: `t('frame.close')`, `f.distance(1500)`. */
export function useText(): { t: Translate; f: Formatter; language: Language } {
  const { lang, units, timeZone } = useSession();
  const currency = useSyncExternalStore(subscribeInstallation, getInstallationState)?.currency ?? 'EUR';
  const { distance, volume } = units;
  const f = useMemo(
    () => formatterFor({ language: lang, distanceUnit: distance, volumeUnit: volume, timeZone, currency }),
    [lang, distance, volume, timeZone, currency],
  );
  const t = useMemo<Translate>(() => (key, params) => translate(lang, key, params), [lang]);
  return { t, f, language: lang };
}

const formatters = new Map<string, Formatter>();

/** One formatter for equal settings: a list of a thousand rows asks for it a thousand times. */
function formatterFor(settings: Parameters<typeof formatter>[0]): Formatter {
  const key = Object.values(settings).join();
  let found = formatters.get(key);
  if (!found) {
    found = formatter(settings);
    formatters.set(key, found);
  }
  return found;
}
