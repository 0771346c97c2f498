import { describe, expect, test } from 'vitest';
import { INTL_LOCALES, LANGUAGES } from '#domain/language.ts';
import { readCatalogues } from './catalogues.ts';
import { type FlatTexts, flatTexts, hasText } from './key.ts';
import { translatorOf } from './translator.ts';
import { textWriter } from './writer.ts';

const FLAT: Readonly<Record<string, FlatTexts>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, flatTexts(readCatalogues(language))]),
);
const SPANISH = FLAT.es!;

/**
 * Forms of a plural that Spanish texts do not write: other languages may have them, and theirs is `_other`.
 */
const MORE_FORMS = /_(zero|two|few|many)$/;
const ownKeys = (flat: FlatTexts) =>
  Object.keys(flat)
    .filter((key) => !(MORE_FORMS.test(key) && key.replace(MORE_FORMS, '_one') in flat))
    .sort();

/** The placeholders of a text, each name once and in order. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].sort();
}

describe('texts', () => {
  test.each(LANGUAGES)('%s has a text for every key, and asks for the same values as Spanish', (language) => {
    const flat = FLAT[language]!;
    expect(ownKeys(flat)).toEqual(ownKeys(SPANISH));
    const wrong = Object.entries(flat).filter(([key, text]) => {
      const spanish = SPANISH[key] ?? SPANISH[key.replace(MORE_FORMS, '_other')]!;
      return !text.trim() || placeholders(text).join() !== placeholders(spanish).join();
    });
    expect(wrong).toEqual([]);
  });

  test.each(LANGUAGES)('%s counts with forms that its grammar has', (language) => {
    const forms = new Intl.PluralRules(INTL_LOCALES[language]).resolvedOptions().pluralCategories;
    const foreign = Object.keys(FLAT[language]!).filter((key) => {
      const form = MORE_FORMS.exec(key)?.[1] as Intl.LDMLPluralRule | undefined;
      return form && key.replace(MORE_FORMS, '_one') in FLAT[language]! && !forms.includes(form);
    });
    expect(foreign).toEqual([]);
  });

  test('what is counted has a word for one and a word for more', () => {
    const counted = LANGUAGES.flatMap((language) =>
      Object.entries(FLAT[language]!).filter(
        ([key, text]) => !/_(one|many|other)$/.test(key) && /\{\{n\}\} \p{L}{3,}(?![\p{L}'])/u.test(text),
      ),
    );
    expect(counted).toEqual([]);
  });

  test('short notices carry no full stop', () => {
    const stopped = LANGUAGES.flatMap((language) =>
      Object.entries(FLAT[language]!).filter(
        ([key, text]) => key.startsWith('fault.') && /[^.]\.$/.test(text),
      ),
    );
    expect(stopped).toEqual([]);
  });

  test('a text that a value changes is said with it only when the value is known, in every language', () => {
    const key = 'fault.cost.import.4';
    expect(translatorOf('es')(key)).toBe('El centro de coste está cerrado');
    expect(translatorOf('es')(key, {})).toBe('El centro de coste está cerrado');
    expect(translatorOf('es')(key, { month: '03/2024' })).toBe(
      'El centro de coste está cerrado en el mes 03/2024',
    );
    for (const language of LANGUAGES) {
      expect(translatorOf(language)(key)).not.toMatch(/[{}]/);
      expect(translatorOf(language)(key, { month: '03/2024' })).toMatch(/^[^{}]+ 03\/2024$/);
    }
  });

  test('a plural has the form of its number; one that a catalogue lacks is the other', () => {
    const flat = {
      'frame.more_one': '{{n}} coche',
      'frame.more_other': '{{n}} coches',
      'frame.kind_other': 'Otro',
    };
    const write = textWriter(flat, 'es') as (key: string, params?: { n: number }) => string;
    expect(write('frame.more', { n: 1 })).toBe('1 coche');
    expect(write('frame.more', { n: 0 })).toBe('0 coches');
    // Spanish has a third form for millions.
    expect(write('frame.more', { n: 2_000_000 })).toBe('2.000.000 coches');
    expect(write('frame.kind_other')).toBe('Otro');
    const more = textWriter({ ...flat, 'frame.more_many': '{{n}} de coches' }, 'es') as typeof write;
    expect(more('frame.more', { n: 2_000_000 })).toBe('2.000.000 de coches');
  });

  test('a code newer than the page has no text', () => {
    expect(hasText(SPANISH, 'fault.auth.locked')).toBe(true);
    expect(hasText(SPANISH, 'fault.auth.noScreen')).toBe(true);
    expect(hasText(SPANISH, 'fault.auth.someday')).toBe(false);
  });
});
