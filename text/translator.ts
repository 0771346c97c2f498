import type { Language } from '#domain/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';
import { flatText, type Text, type Translate } from './key.ts';
import { pt } from './pt.ts';
import { textWriter } from './writer.ts';

const TEXTS: Readonly<Record<Language, Text>> = { es, en, it, pt };

/** Made when a language is first spoken: all four would hold up every start. */
const made = new Map<Language, Translate>();

/** The texts of a language, all of them: for the server, whose files and messages speak them. Pages fetch texts by section. */
export function translatorOf(language: Language): Translate {
  const found = made.get(language) ?? textWriter(flatText(TEXTS[language]), language);
  made.set(language, found);
  return found;
}
