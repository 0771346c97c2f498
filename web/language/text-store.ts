import { createInstance } from 'i18next';
import type { Language } from '#domain/language.ts';
import { flatText, type Plural } from '#text/key.ts';
import { INTL_LOCALES } from '#text/language.ts';
import { loadChunk } from '../wire/load-chunk.ts';

/** Sections of texts that the first page speaks with. The others come with the parts of the program that name them. */
export const DOOR: readonly string[] = ['access', 'fault', 'frame', 'word'];

const FILES = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string | Plural>>>>>([
  '../../text/es/*.ts',
  '../../text/en/*.ts',
  '../../text/it/*.ts',
  '../../text/pt/*.ts',
]);

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

const needed = new Set(DOOR);
const loaded = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

const sectionOf = (key: string) => key.slice(0, key.indexOf('.'));
/** `reportScreen` stands in `report-screen.ts`. */
const fileOf = (language: Language, section: string) =>
  `../../text/${language}/${section.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

async function loadSection(language: Language, section: string): Promise<void> {
  const load = FILES[fileOf(language, section)];
  if (!load || loaded.has(`${language}/${section}`)) return;
  const texts = await loadChunk(`${language}/${section}`, load);
  i18n.addResourceBundle(
    INTL_LOCALES[language],
    'translation',
    flatText({ [section]: texts[section]! }),
    true,
  );
  loaded.add(`${language}/${section}`);
}

/** Fetches what is missing of a language, of all that has been needed so far. */
export async function loadTexts(language: Language): Promise<void> {
  const missing = () => [...needed].filter((section) => !loaded.has(`${language}/${section}`));
  while (missing().length > 0) await Promise.all(missing().map((section) => loadSection(language, section)));
}

/**
 * A part of the program speaks with these sections; who loads it waits for them (web/chunk.ts). The build writes the calls, from
 * the keys that stand in a file (scripts/vite-text-sections.ts). Example: `needTexts('texts:vehicle,column')`.
 *
 * @public
 */
export function needTexts(names: string): void {
  for (const section of names.slice('texts:'.length).split(',')) needed.add(section);
}

/** A key of a section that nobody has announced: asks for it, and tells the page when it is there. */
function askFor(language: Language, section: string): void {
  if (needed.has(section) || !FILES[fileOf(language, section)]) return;
  needed.add(section);
  loadTexts(language).then(
    () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    () => needed.delete(section),
  );
}

/** Is the text there? While its section is on its way it is not yet. */
export function hasKey(language: Language, key: string): boolean {
  if (!loaded.has(`${language}/${sectionOf(key)}`)) askFor(language, sectionOf(key));
  return i18n.exists(key, { lng: INTL_LOCALES[language] });
}

/** The text with its values; empty while its section is on its way. */
export function write(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const section = sectionOf(key);
  if (!loaded.has(`${language}/${section}`)) {
    askFor(language, section);
    return '';
  }
  return i18n.t(key, { ...values, lng: INTL_LOCALES[language] });
}

/** Calls back when texts have come late; answers how to stop. */
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts the times that texts have come late. */
export const textVersion = () => version;
