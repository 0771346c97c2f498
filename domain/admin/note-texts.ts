import { LANGUAGES, type Language } from '../language.ts';

/** Languages of every note (domain rules §9.3). English replaces other texts that are missing. */
const ALWAYS = ['es', 'en'] as const satisfies Language[];
type Always = (typeof ALWAYS)[number];

/** Is every note written in this language? */
export const isAlways = (language: Language) => (ALWAYS as readonly Language[]).includes(language);

/** A member for each language: one kind for those of every note, another for the rest. */
type ByLanguage<Needed, Other> = Readonly<Record<Always, Needed> & Record<Exclude<Language, Always>, Other>>;

/** The text of a note in each language; null where a translation is missing. */
export type NoteTexts = ByLanguage<string, string | null>;

export function byLanguage<Needed, Other>(needed: Needed, other: Other): ByLanguage<Needed, Other> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, isAlways(language) ? needed : other]),
  ) as ByLanguage<Needed, Other>;
}

/** The text of a note in a language; in English where a translation is missing (domain rules §9.3). */
export function noteText(note: NoteTexts, language: Language): string {
  return note[language] ?? note.en;
}

/** The languages of a note, in capitals. Example: `ES EN`. */
export const noteLanguages = (note: NoteTexts): string =>
  LANGUAGES.filter((language) => note[language] !== null)
    .map((language) => language.toUpperCase())
    .join(' ');
