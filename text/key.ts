import type { es } from './es.ts';
import type { Plural } from './plural.ts';

/** The whole set of texts: sections of keys. Spanish is the source of the shape; the other languages are held to it. */
export type Text = typeof es;

/** A text's name, `section.key`. Example: `frame.signOut`, `fault.auth.locked`. */
export type TextKey = { [S in keyof Text]: `${S}.${Extract<keyof Text[S], string>}` }[keyof Text];

/** Values put into a text; numbers are written as the language writes them, and `n` decides between one and many. */
export type TextParams = Readonly<Record<string, string | number>>;

/** A text by its key. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/** Is this the name of a message that has texts? Codes from the wire are plain strings and may be newer than the page. */
export function hasText(flat: Readonly<Record<string, string>>, key: string): key is TextKey {
  return key in flat || `${key}_other` in flat;
}

/** Sections made one flat list `section.key`; a plural becomes `…_one`, `…_many` and `…_other`, the endings of Intl.PluralRules. */
export function flatText(text: Readonly<Record<string, Readonly<Record<string, string | Plural>>>>) {
  const flat: Record<string, string> = {};
  for (const [section, keys] of Object.entries(text)) {
    for (const [key, value] of Object.entries(keys)) {
      const name = `${section}.${key}`;
      if (typeof value === 'string') flat[name] = value;
      else {
        flat[`${name}_one`] = value.one;
        flat[`${name}_many`] = value.other;
        flat[`${name}_other`] = value.other;
      }
    }
  }
  return flat;
}
