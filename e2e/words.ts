import type { Locator } from 'playwright-core';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { readCatalogues } from '#text/catalogues.ts';
import type { Sections } from '#text/sections.ts';

/** The texts of the pages by language, so that tests need not repeat them. */
export const WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [language, readCatalogues(language)]),
) as Readonly<Record<Language, Sections>>;

export const { es, en, it: italian } = WORDS;

/** A text with its values filled in: `filled(es.word.vehicleCount_other, { n: 2 })` is `2 vehículos`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
}

/** The text as a pattern in which any text may stand for a value. Example: `Reconectando en {{n}} s`. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/**
 * A text with plain spaces only, without the no-break spaces of figures and the line breaks of the layout.
 */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The present text of an element, in one line; empty when it does not exist. */
export async function said(element: Locator): Promise<string> {
  return plain((await element.allInnerTexts()).join(' '));
}
