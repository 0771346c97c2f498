import type { Language } from '#domain/language.ts';
import type { Sections } from '#text/sections.ts';

const FILES = import.meta.glob<Sections['start']>('../../../text/*/start.json', {
  eager: true,
  import: 'default',
});

/** The texts that are there before any other has loaded, and when none could be loaded. */
export function startTexts(language: Language): Sections['start'] {
  return FILES[`../../../text/${language}/start.json`]!;
}
