import { LANGUAGES, type Language } from '#domain/language.ts';
import { type FlatTexts, flatTexts, hasText, type TextKey, type TextParams } from '#text/key.ts';
import { textWriter } from '#text/writer.ts';
import { loadChunk } from '#web/base/wire/load-chunk.ts';

/**
 * Sections of texts for the first page. The others are loaded with the parts of the program that name them.
 */
export const DOOR: readonly string[] = ['access', 'fault', 'frame', 'word'];

/** The rest of the section `fault`: messages that occur only after signing in, or for few users. */
const FURTHER_FAULTS = ['faultSignedIn', 'faultSignIn'];

/**
 * The catalogues of the door in all languages, and behind it a list of the others in each. The door would be
 * heavy with them.
 */
const DOOR_FILES = import.meta.glob<FlatTexts>('../../../text/*/{access,fault,frame,word}.json', {
  import: 'default',
});
const FILES = import.meta.glob<Readonly<Record<string, () => Promise<FlatTexts>>>>(
  '../../../text/*/files.ts',
  { import: 'FILES' },
);

/** The texts that have arrived, by language. */
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, {}])) as Record<
  Language,
  Record<string, string>
>;
const writers = new Map(LANGUAGES.map((language) => [language, textWriter(texts[language], language)]));

const needed = new Set(DOOR);
const loaded = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

const sectionOf = (key: string) => key.slice(0, key.indexOf('.'));
async function loadSection(language: Language, section: string): Promise<void> {
  const name = `${language}/${section}`;
  const load =
    DOOR_FILES[`../../../text/${name}.json`] ??
    (await loadChunk(language, FILES[`../../../text/${language}/files.ts`]!))[`./${section}.json`];
  if (loaded.has(name)) return;
  if (load) {
    const arrived = await loadChunk(name, load);
    Object.assign(
      texts[language],
      flatTexts({ [FURTHER_FAULTS.includes(section) ? 'fault' : section]: arrived }),
    );
  }
  // An unknown section is not fetched again.
  loaded.add(name);
}

/** Fetches the missing texts of a language: all sections that have been needed so far. */
export async function loadTexts(language: Language): Promise<void> {
  const missing = () => [...needed].filter((section) => !loaded.has(`${language}/${section}`));
  while (missing().length > 0) await Promise.all(missing().map((section) => loadSection(language, section)));
}

/** Fetches sections before the parts of the program that use them are there: `'map,ui'`. */
export function fetchTexts(language: Language, names: string): void {
  // A failure is shown when a part really needs the section.
  for (const section of names.split(',')) loadSection(language, section).catch(() => undefined);
}

/**
 * Declares that a part of the program uses these sections. Code that loads the part waits for them
 * (web/chunk.ts). The build adds the
 * calls, from the keys found in a file (scripts/vite-text-sections.ts). Example:
 * `needTexts('texts:vehicle,column')`.
 *
 * @public
 */
export function needTexts(names: string): void {
  for (const section of names.slice('texts:'.length).split(',')) needed.add(section);
}

/**
 * Loads the section of a key that no part of the program has named, and informs the page when it has arrived.
 */
function askFor(language: Language, section: string): void {
  if (needed.has(section)) return;
  needed.add(section);
  loadTexts(language).then(
    () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    () => needed.delete(section),
  );
}

/** Is there a text for this key? False while its section is loading. */
export function hasKey(language: Language, key: string): boolean {
  if (!loaded.has(`${language}/${sectionOf(key)}`)) askFor(language, sectionOf(key));
  return hasText(texts[language], key);
}

/** The text with its values. Empty while its section is loading. */
export function write(language: Language, key: TextKey, params?: TextParams): string {
  const section = sectionOf(key);
  if (!loaded.has(`${language}/${section}`)) {
    askFor(language, section);
    return '';
  }
  return writers.get(language)!(key, params);
}

/** Calls back when texts have arrived late. Returns a function that stops it. */
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts how often texts have arrived late. */
export const textVersion = () => version;
