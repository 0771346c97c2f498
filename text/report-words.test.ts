import { expect, test } from 'vitest';
import { formatter } from './format.ts';
import type { FormatSettings } from './reader.ts';
import { codeText, eventValueText, groupText, headText, shortText, valueWords } from './report-words.ts';
import type { Say } from './say.ts';
import { SPAIN } from './spain.builder.ts';
import { translatorOf } from './translator.ts';

const sayIn = (settings: FormatSettings): Say => ({
  t: translatorOf(settings.language),
  f: formatter(settings),
});
const spanish = sayIn(SPAIN);
const british = sayIn({ ...SPAIN, language: 'en', distanceUnit: 'mile' });

test.each([
  ['distance', 'below', 'Menos de 20 km', 'Less than 12 mi'],
  ['distance', 'above', 'Más de 50 km', 'More than 31 mi'],
  ['speed', 'between', 'De 50 a 100 km/h', '31 to 62 mph'],
  ['time', 'between', 'De 30 a 120 min', '30 to 120 min'],
  ['time', 'above', 'Más de 120 min', 'More than 120 min'],
] as const)(
  '%s %s is "%s" and "%s": the rounded names of the same edges',
  (of, place, inSpain, inBritain) => {
    expect(groupText({ of, place }, spanish)).toBe(inSpain);
    expect(groupText({ of, place }, british)).toBe(inBritain);
  },
);

test('the value of an event is a speed in the reader’s unit, or g', () => {
  expect(eventValueText(131, true, spanish)).toBe('131\u00a0km/h');
  // 131 / 1.609344 = 81.4.
  expect(eventValueText(131, true, british)).toBe('81\u00a0mph');
  expect(eventValueText(0.42, false, british)).toBe('0.42 g');
  expect(eventValueText(null, false, british)).toBe('—');
  expect(headText('eventValue', '2026-02-25', british)).toBe('Value (g or mph)');
});

test('heads are labels, dates of the range, hours', () => {
  expect(headText('distance', '2026-02-25', spanish)).toBe('Distancia');
  expect(headText('band3Time', '2026-02-25', british)).toBe('Time above 62 mph');
  expect(headText('d5', '2026-02-25', spanish)).toBe('01/03');
  expect(headText('h7', '2026-02-25', spanish)).toBe('07');
});

test('values with words of their own; a code of a newer version stays what it is', () => {
  expect(codeText('event.name_', '911', spanish)).toBe('Exceso de velocidad');
  expect(codeText('event.name_', '999', spanish)).toBe('999');
  expect(valueWords({ words: { driver: true } }, '#7', british)).toBe('Driver #7');
  expect(valueWords({ words: { driver: true } }, 'Ana', british)).toBe('Ana');
  expect(valueWords({}, 12, british)).toBe(12);
  expect(valueWords({ words: { coded: 'event.name_' } }, null, british)).toBeNull();
});

test.each([
  ['dur', 10_470, '2:55', '2:55'],
  ['dur', 0, '0:00', '0:00'],
  ['dist', 20_000, '20,0\u00a0km', '12.4\u00a0mi'],
  ['min', 45, '0:45', '0:45'],
  ['cell', 4, '4', '4'],
  ['dist', null, '—', '—'],
] as const)('a cell of type %s with %s has room for "%s" and "%s"', (type, value, inSpain, inBritain) => {
  expect(shortText(type, value, spanish)).toBe(inSpain);
  expect(shortText(type, value, british)).toBe(inBritain);
});
