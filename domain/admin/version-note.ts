import { z } from 'zod';
import { dayField, optionalLines, optionalText, requiredLines } from '../field.ts';
import { LANGUAGES, type Language } from '../language.ts';

/** Longest text of a note in one language. */
const TEXT_MAX = 4_000;

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

/** The input for a version note (spec §3, domain rules §9.3). */
export const versionNoteInput = z.object({
  version: z
    .string('val.required')
    .trim()
    .min(1, 'val.required')
    .max(20)
    .regex(/^(|[0-9]+([.][0-9]+){1,2})$/, 'val.pattern'),
  date: dayField,
  description: optionalText(250),
  ...byLanguage(requiredLines(TEXT_MAX), optionalLines(TEXT_MAX)),
});

/** Compares versions by their numbers: `1.9.0` is before `1.10`, which equals `1.10.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The text of a note in a language; in English where a translation is missing (domain rules §9.3). */
export function noteText(note: NoteTexts, language: Language): string {
  return note[language] ?? note.en;
}
