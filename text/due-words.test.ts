import { describe, expect, test } from 'vitest';
import { CALENDAR_KINDS } from '#domain/calendar/calendar-kinds.ts';
import { LANGUAGES } from '#domain/language.ts';
import { dueSubject } from './due-words.ts';
import { translatorOf } from './translator.ts';

const TYRES = { kind: 'revision', section: 'tyre', due_of: null, n: 4, subject: null } as const;

describe('rows that are due together', () => {
  test('are counted, one has its name', () => {
    const t = translatorOf('es');
    expect(dueSubject(TYRES, t)).toBe('4 neumáticos');
    expect(dueSubject({ ...TYRES, n: 1, subject: 'DI' }, t)).toBe('Neumáticos · DI');
  });

  test.each(LANGUAGES)('have words in %s, whatever they are', (language) => {
    for (const { section } of CALENDAR_KINDS)
      expect(dueSubject({ ...TYRES, section }, translatorOf(language))).toMatch(/^4 \p{L}+/u);
  });
});
