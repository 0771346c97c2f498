import { type RawBuilder, sql } from 'kysely';
import { LANGUAGES, type Language } from '#domain/language.ts';

/** The name of a joined form, as `wordsIn` reads it. */
export function formName(language: Language, column = 'form.name'): RawBuilder<string> {
  const written = [language, ...LANGUAGES].map((one) => sql`${sql.ref(column)} ->> ${one}`);
  return sql<string>`coalesce(${sql.join(written)})`;
}
