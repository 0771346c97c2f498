import { LANGUAGES, type Language } from '#domain/language.ts';
import type { Headed } from '#domain/line-file/head.ts';
import type { TextKey } from './key.ts';
import { translatorOf } from './translator.ts';

/** The head of a file's column: a text, or the name that a user gave the field. */
type WithHead = { head: string; name?: string; also?: readonly string[] };

/** The head of a column in a language. */
export function headIn({ head, name }: WithHead, language: Language): string {
  return name ?? translatorOf(language)(head as TextKey);
}

/** The columns with all heads that name them: those of every language, and further ones. */
export function headed<Column extends WithHead>(columns: readonly Column[]): Headed<Column>[] {
  return columns.map((column) => ({
    ...column,
    heads: [...LANGUAGES.map((language) => headIn(column, language)), ...(column.also ?? [])],
  }));
}
