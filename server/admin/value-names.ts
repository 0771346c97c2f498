import { LANGUAGES } from '#domain/language.ts';
import { plainText } from '#domain/plain-text.ts';
import { enumeratedWord } from '#text/field-words.ts';
import { translatorOf } from '#text/translator.ts';

/** All names that a value of an enumerated list has, as they are compared: those of the system have one in each language. */
export function valueNames({ name, code }: { name: string; code: string | null }): string[] {
  const words =
    name === code ? LANGUAGES.map((language) => enumeratedWord(name, translatorOf(language))) : [];
  return [name, ...words].map(plainText);
}
