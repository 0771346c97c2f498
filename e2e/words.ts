import type { Locator } from 'playwright-core';
import type { Language } from '#domain/language.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import type { Text } from '#text/key.ts';
import type { Plural } from '#text/plural.ts';
import { pt } from '#text/pt.ts';

/** What people read, by language; the tests look for these instead of repeating them. */
export const WORDS: Readonly<Record<Language, Text>> = { es, en, it, pt };

/** A text with its values put in, the form for one when `n` is 1. Example: `filled(es.word.vehicleCount, { n: 2 })` is `2 vehículos`. */
export function filled(text: string | Plural, values: Readonly<Record<string, string | number>>): string {
  const form = typeof text === 'string' ? text : values.n === 1 ? text.one : text.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The text as a pattern in which every value stands for anything. Example: `Reconectando en {n} s`. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/** A text with plain spaces only: figures keep theirs together with no-break ones, and lines are laid out. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What an element says now, in one line; empty when it is not there. */
export async function said(element: Locator): Promise<string> {
  return plain((await element.allInnerTexts()).join(' '));
}
