import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { suggestedInspection } from './suggested-inspection.ts';

const REGISTERED = '2010-05-15';
const suggested = (category: string | null, last: string | null, country = 'ES') =>
  suggestedInspection({ country, category, registration_date: REGISTERED }, last);

// Each class of domain rules §5.12: the first test, then one in each of its ages. Each is on the last day
// before the rhythm changes, and on the day of the change.
test.each<[string, string | null, string | null]>([
  ['M1', null, '2014-05-15'],
  ['M1', '2014-05-10', '2016-05-10'],
  ['M1', '2020-05-14', '2022-05-14'],
  ['M1', '2020-05-15', '2021-05-15'],
  ['M1', '2024-02-29', '2025-02-28'],
  ['N1', null, '2012-05-15'],
  ['N1', '2012-05-15', '2014-05-15'],
  ['N1', '2016-05-14', '2018-05-14'],
  ['N1', '2016-05-15', '2017-05-15'],
  ['N1', '2020-05-15', '2020-11-15'],
  ['N2', null, '2011-05-15'],
  ['N2', '2020-05-14', '2021-05-14'],
  ['N2', '2020-05-15', '2020-11-15'],
  ['N3', '2011-05-15', '2012-05-15'],
  ['O1', '2011-05-15', null],
  ['O2', '2011-05-15', '2012-05-15'],
  ['O3', '2020-08-31', '2021-02-28'],
  ['O4', null, '2011-05-15'],
  ['M2', null, '2011-05-15'],
  ['M2', '2015-05-14', '2016-05-14'],
  ['M3', '2015-05-15', '2015-11-15'],
  ['SPECIAL', null, '2014-05-15'],
  ['SPECIAL', '2020-05-15', '2021-05-15'],
  ['L', null, '2014-05-15'],
  ['L', '2024-05-15', '2026-05-15'],
  ['T', '2020-05-15', null],
])('a vehicle of category %s that was tested on %s is tested next on %s', (category, last, expected) => {
  expect(suggested(category, last)).toBe(expected);
});

test('an early test does not bring the first one forward', () => {
  expect(suggested('M1', '2011-01-01')).toBe('2014-05-15');
});

test('nothing is suggested elsewhere, or without a category', () => {
  expect([suggested('M1', null, 'IT'), suggested(null, null)]).toEqual([null, null]);
});

test('whatever the age, the next one is after the last, at most two years later or the first that is due', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('M1', 'N1', 'N3', 'O4', 'M2', 'SPECIAL', 'L'),
      fc.nat(9_000),
      (category, days) => {
        const last = addDays(REGISTERED, days);
        const next = suggested(category, last)!;
        expect(next > last).toBe(true);
        expect(next <= addDays(last, 731) || next === suggested(category, null)).toBe(true);
      },
    ),
  );
});
