import type { z } from 'zod';
import type { NoteTexts } from '#domain/admin/note-texts.ts';
import type { versionNoteInput } from '#domain/admin/version-note.ts';
import { LANGUAGES } from '#domain/language.ts';

/** A note as its table has it: its texts in one column, by language. */
export function noteRow(note: z.infer<typeof versionNoteInput>) {
  const { version, date, description } = note;
  const texts = LANGUAGES.filter((language) => note[language] !== null).map((language) => [
    language,
    note[language],
  ]);
  return { version, date, description, texts: JSON.stringify(Object.fromEntries(texts)) };
}

/** A row as a note: a member for each language, null without a translation. */
export function noteOf<Row extends { texts: unknown }>({ texts, ...note }: Row) {
  const written = texts as Readonly<Record<string, string>>;
  const all = LANGUAGES.map((language) => [language, written[language] ?? null]);
  return { ...note, ...(Object.fromEntries(all) as NoteTexts) };
}
