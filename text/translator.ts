import type { Language } from '#domain/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';
import { flatText, type Translate } from './key.ts';
import { pt } from './pt.ts';
import { textWriter } from './writer.ts';

const TRANSLATORS: Readonly<Record<Language, Translate>> = {
  es: textWriter(flatText(es), 'es'),
  en: textWriter(flatText(en), 'en'),
  it: textWriter(flatText(it), 'it'),
  pt: textWriter(flatText(pt), 'pt'),
};

/** The texts of a language, all of them: for the server, whose files and messages speak them. Pages fetch texts by section. */
export function translatorOf(language: Language): Translate {
  return TRANSLATORS[language];
}
