import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { it as italian } from './it.ts';
import { flatText, hasText } from './key.ts';
import { pt } from './pt.ts';
import { textWriter } from './writer.ts';

const FLAT = {
  es: flatText(es),
  en: flatText(en),
  it: flatText(italian),
  pt: flatText(pt),
};

/** The values a text asks for, each name once and in order. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();
}

describe('texts', () => {
  test.each(LANGUAGES)('%s has a text for every key, and asks for the same values as Spanish', (language) => {
    const wrong = Object.keys(FLAT.es).filter((key) => {
      const text = FLAT[language][key];
      return !text?.trim() || placeholders(text).join() !== placeholders(FLAT.es[key]!).join();
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(FLAT[language]).sort()).toEqual(Object.keys(FLAT.es).sort());
  });

  test('what is counted has a word for one and a word for more', () => {
    const counted = LANGUAGES.flatMap((language) =>
      Object.entries(FLAT[language]).filter(
        ([key, text]) => !/_(one|many|other)$/.test(key) && /\{n\} \p{L}{3,}(?![\p{L}'])/u.test(text),
      ),
    );
    expect(counted).toEqual([]);
  });

  test('short notices carry no full stop', () => {
    const stopped = LANGUAGES.flatMap((language) =>
      Object.entries(FLAT[language]).filter(
        ([key, text]) => key.startsWith('fault.') && /[^.]\.$/.test(text),
      ),
    );
    expect(stopped).toEqual([]);
  });

  test('a part in brackets belongs to its value, in every language', () => {
    const key = 'fault.cost.import.4';
    const write = (language: (typeof LANGUAGES)[number]) => textWriter(FLAT[language], language);
    expect(write('es')(key)).toBe('El centro de coste está cerrado');
    expect(write('es')(key, { month: '03/2024' })).toBe('El centro de coste está cerrado en el mes 03/2024');
    for (const language of LANGUAGES) {
      expect(write(language)(key)).not.toMatch(/[[\]{}]/);
      expect(write(language)(key, { month: '03/2024' })).toMatch(/^[^[\]{}]+ 03\/2024$/);
    }
  });

  test('a plural becomes the three endings of Intl.PluralRules', () => {
    expect(flatText({ frame: { cars: { one: '{n} coche', other: '{n} coches' }, close: 'Cerrar' } })).toEqual(
      {
        'frame.cars_one': '{n} coche',
        'frame.cars_many': '{n} coches',
        'frame.cars_other': '{n} coches',
        'frame.close': 'Cerrar',
      },
    );
  });

  test('a code newer than the page has no text', () => {
    expect(hasText(FLAT.es, 'fault.auth.locked')).toBe(true);
    expect(hasText(FLAT.es, 'fault.auth.noScreen')).toBe(true);
    expect(hasText(FLAT.es, 'fault.auth.someday')).toBe(false);
  });
});
