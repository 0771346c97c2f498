import type { Locator } from 'playwright-core';
import type { Language } from '#domain/language.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import type { Text } from '#text/key.ts';
import type { Plural } from '#text/plural.ts';
import { pt } from '#text/pt.ts';

/** The texts of the pages by language, so that tests need not repeat them. */
export const WORDS: Readonly<Record<Language, Text>> = { es, en, it, pt };

/** A text with its values filled in, singular when `n` is 1: `filled(es.word.vehicleCount, { n: 2 })` is `2 vehículos`. */
export function filled(text: string | Plural, values: Readonly<Record<string, string | number>>): string {
  const form = typeof text === 'string' ? text : values.n === 1 ? text.one : text.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The text as a pattern in which any text may stand for a value. Example: `Reconectando en {n} s`. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/** A text with plain spaces only, without the no-break spaces of figures and the line breaks of the layout. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The present text of an element, in one line; empty when it does not exist. */
export async function said(element: Locator): Promise<string> {
  return plain((await element.allInnerTexts()).join(' '));
}
