import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '#domain/language.ts';
import type { Sections } from './sections.ts';

/**
 * The catalogues of a language by section, read from its folder. They are for the server and for tests: pages
 * fetch each one when they need it.
 */
export function readCatalogues(language: Language): Sections {
  const folder = join(import.meta.dirname, language);
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), read(file)]);
  const { faultSignIn, faultSignedIn, ...catalogues } = Object.fromEntries(files);
  return { ...catalogues, fault: { ...catalogues.fault, ...faultSignIn, ...faultSignedIn } };
}
