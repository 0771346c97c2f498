import type { Language } from '#domain/language.ts';
import { readCatalogues } from './catalogues.ts';
import { flatTexts, type Translate } from './key.ts';
import { textWriter } from './writer.ts';

/** Made when a language is first spoken: all of them would hold up every start. */
const made = new Map<Language, Translate>();

/**
 * The texts of a language, all of them: for the server, whose files and messages speak them. Pages fetch
 * texts by section.
 */
export function translatorOf(language: Language): Translate {
  const found = made.get(language) ?? textWriter(flatTexts(readCatalogues(language)), language);
  made.set(language, found);
  return found;
}
