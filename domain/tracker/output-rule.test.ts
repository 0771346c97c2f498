import { expect, it } from 'vitest';
import { maySwitch, type Newest } from './output-rule.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const standing: Newest = { ms: NOW - 60_000, isFixed: true, speedKmh: 0 };

it.each<[string, Newest | null, boolean]>([
  ['standing a minute ago', standing, true],
  ['rolling at 4.9 km/h', { ...standing, speedKmh: 4.9 }, true],
  ['at 5 km/h', { ...standing, speedKmh: 5 }, false],
  ['driving', { ...standing, speedKmh: 90 }, false],
  ['without a speed', { ...standing, speedKmh: null }, false],
  ['without a valid fix, or in private use', { ...standing, isFixed: false }, false],
  ['two minutes ago', { ...standing, ms: NOW - 120_000 }, true],
  ['a moment longer ago', { ...standing, ms: NOW - 120_001 }, false],
  ['a clock that is a little ahead', { ...standing, ms: NOW + 10_000 }, true],
  ['a clock that is far ahead', { ...standing, ms: NOW + 10_001 }, false],
  ['nothing known', null, false],
])('an output may be switched: %s', (_, newest, may) => {
  expect(maySwitch(newest, NOW)).toBe(may);
});
