import { expect, it, test } from 'vitest';
import { missingForSheet, needsLicenceCopy, sheetLanguage } from './identification.ts';

it('names what the law asks for and nobody knows', () => {
  const fine = {
    driver: 'Ana Ruiz',
    driver_code: '12345678Z',
    driver_address: 'Calle Mayor 1',
    hour: '10:00',
    place: 'A-6',
  };
  expect(missingForSheet(fine)).toEqual([]);
  expect(missingForSheet({ ...fine, driver_address: null, hour: null })).toEqual(['driver_address', 'hour']);
});

test.each([
  ['ES', 'es'],
  ['GB', 'en'],
  ['IE', 'en'],
  ['IT', 'it'],
  ['PT', 'pt'],
  ['FR', 'en'],
])('the authority of %s reads %s', (country, language) => {
  expect(sheetLanguage(country)).toBe(language);
});

test.each([
  ['ES', '12345678Z', false],
  ['ES', 'X1234567L', true],
  ['ES', 'U1A2B3C4D5', true],
  ['IT', '12345678Z', true],
])('a copy of the licence in %s of %s: %s', (country, code, expected) => {
  expect(needsLicenceCopy(country, code)).toBe(expected);
});
