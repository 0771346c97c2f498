import { useMemo, useSyncExternalStore } from 'react';
import { Fault } from '#domain/fault.ts';
import { INTL_LOCALES, LANGUAGES, type Language } from '#domain/language.ts';
import { type Formatter, formatter } from '#text/format.ts';
import type { TextKey, Translate } from '#text/key.ts';
import { getInstallationState, subscribeInstallation } from '#web/base/session/installation.ts';
import { getSession, setSession, useSession } from '#web/base/session/session.ts';
import { notice } from './notice.ts';
import { hasKey, loadTexts, subscribeTexts, textVersion, write } from './text-store.ts';

const STORED = 'traza.lang';

/**
 * The language before signing in: the one last chosen in this browser, else the browser's if we have it, else
 * Spanish.
 */
export function guessedLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  for (const tag of wanted) {
    const spoken = LANGUAGES.find((language) => language === tag);
    if (spoken) return spoken;
  }
  return 'es';
}

/** Shows the page in a language once its texts have arrived, and remembers it for the next visit. */
export async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = INTL_LOCALES[language];
  setSession({ lang: language });
}

/**
 * The same, on the user's request. If the texts do not arrive, the page stays as it is and shows a notice.
 */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch (error) {
    const params = error instanceof Fault ? error.params : { file: language };
    notice({ kind: 'error', key: 'fault.err.chunk', params });
  }
}

/** Does the page have this text? Codes in answers are strings and may be newer than the page. */
export function isTextKey(key: string): key is TextKey {
  return hasKey(getSession().lang, key);
}

/** Texts and figures in the reader's language and units: `t('word.close')`, `f.distance(1500)`. */
export function useText(): { t: Translate; f: Formatter; language: Language } {
  const { lang, units, timeZone } = useSession();
  const currency = useSyncExternalStore(subscribeInstallation, getInstallationState)?.currency ?? 'EUR';
  const { distance, volume } = units;
  const f = useMemo(
    () => formatterFor({ language: lang, distanceUnit: distance, volumeUnit: volume, timeZone, currency }),
    [lang, distance, volume, timeZone, currency],
  );
  const late = useSyncExternalStore(subscribeTexts, textVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made of texts is made again when more have come.
  const t = useMemo<Translate>(() => (key, params) => write(lang, key, params), [lang, late]);
  return { t, f, language: lang };
}

const formatters = new Map<string, Formatter>();

/** One formatter for equal settings, because a list of a thousand rows needs it a thousand times. */
function formatterFor(settings: Parameters<typeof formatter>[0]): Formatter {
  const key = Object.values(settings).join();
  let found = formatters.get(key);
  if (!found) {
    found = formatter(settings);
    formatters.set(key, found);
  }
  return found;
}
