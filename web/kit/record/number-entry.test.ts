import { expect, test } from 'vitest';
import { decimalSeparator, parseNumber, parseTime } from './number-entry.ts';

test.each([
  ['7:05', '07:05'],
  ['07.05', '07:05'],
  ['7h30', '07:30'],
  ['0705', '07:05'],
  ['705', '07:05'],
  ['7', '07:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
  ['', null],
])('time %s is %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1.234,5', 1234.5],
  ['1.234', 1234],
  ['1.234.567', 1_234_567],
  ['1 234,50', 1234.5],
  ['1\u00a0234', 1234],
  ['12.34', 12.34],
  ['0,005', 0.01],
  [',5', 0.5],
  ['5,', 5],
  ['-3,2', -3.2],
  ['−3', -3],
  ['  ', null],
  ['1,2,3', Number.NaN],
  ['1.23,4', Number.NaN],
  ['-', Number.NaN],
  ['doce', Number.NaN],
  ['1e5', Number.NaN],
])('in Spanish %s is %s', (text, number) => {
  expect(parseNumber(text, 'es', 2)).toBe(number);
});

test.each([
  ['1,234.5', 1234.5],
  ['1,234', 1234],
  ['1.5', 1.5],
  ['1.234', 1.23],
  ['1,5', Number.NaN],
])('in English %s is %s', (text, number) => {
  expect(parseNumber(text, 'en', 2)).toBe(number);
});

test('no more decimals than the field has', () => {
  expect(parseNumber('2,55', 'it', 1)).toBe(2.5);
  expect(parseNumber('2,6', 'pt', 0)).toBe(3);
});

test('the comma parts decimals everywhere but in English', () => {
  expect((['es', 'en', 'it', 'pt'] as const).map(decimalSeparator)).toEqual([',', '.', ',', ',']);
});
