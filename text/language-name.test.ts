import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('a language has its name in each other', () => {
  expect(languageName('pt', 'es')).toBe('portugués');
  expect(languageName('es', 'en')).toBe('Spanish');
  expect(languageName('en', 'it')).toBe('inglese');
  expect(languageName('it', 'pt')).toBe('italiano');
});
