import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../day.ts';
import { deadlineLevel, dueSteps, identifyBy, notifiedOn } from './deadline.ts';

const notified = (notification_date: string) =>
  ({ notification_date, available_date: null, origin: 'post' }) as const;
/** Good Friday, the day of freedom, and the day of labour. */
const HOLIDAYS = ['2026-04-03', '2026-04-25', '2026-05-01'];
const isHoliday = (day: string) => HOLIDAYS.includes(day);

test.each([
  ['ES', '2026-03-02', '2026-03-22'],
  ['ES', '2026-02-20', '2026-03-12'],
  ['GB', '2026-03-02', '2026-03-30'],
  ['IE', '2026-03-02', '2026-03-30'],
  ['IT', '2026-03-02', '2026-05-01'],
  ['FR', '2026-03-02', '2026-03-22'],
  // Three weeks of five working days.
  ['PT', '2026-03-02', '2026-03-23'],
  // From a Friday on: Monday is the first day.
  ['PT', '2026-03-06', '2026-03-27'],
  // Good Friday does not count.
  ['PT', '2026-03-24', '2026-04-15'],
  // The 25th is a Saturday, which did not count before; Labour Day is a Friday.
  ['PT', '2026-04-20', '2026-05-12'],
])('%s, notified on %s: by %s', (country, day, expected) => {
  expect(identifyBy(notified(day), { country, isHoliday })).toBe(expected);
});

test.each([
  ['dev', null, '2026-03-02', { day: '2026-03-12', isDeemed: true }],
  ['dev', '2026-03-05', '2026-03-02', { day: '2026-03-05', isDeemed: false }],
  // Opened on the tenth day, and later than that.
  ['dev', '2026-03-12', '2026-03-02', { day: '2026-03-12', isDeemed: false }],
  ['dev', '2026-03-13', '2026-03-02', { day: '2026-03-12', isDeemed: true }],
  ['dev', '2026-04-20', '2026-03-02', { day: '2026-03-12', isDeemed: true }],
  // On the day that it came, and without the day that it came.
  ['dev', '2026-03-02', '2026-03-02', { day: '2026-03-02', isDeemed: false }],
  ['dev', '2026-03-20', null, { day: '2026-03-20', isDeemed: false }],
  // Ten days across the end of February.
  ['dev', null, '2026-02-20', { day: '2026-03-02', isDeemed: true }],
  // A letter is notified when it arrives, whatever lay elsewhere.
  ['post', '2026-03-20', '2026-03-02', { day: '2026-03-20', isDeemed: false }],
  ['post', null, '2026-03-02', null],
  ['dev', null, null, null],
] as const)('of %s, notified %s, available %s: %o', (origin, notification_date, available_date, expected) => {
  const fine = { origin, notification_date, available_date };
  expect(notifiedOn(fine)).toEqual(expected);
  const by = identifyBy(fine, { country: 'ES', isHoliday });
  expect(by).toBe(expected && addDays(expected.day, 20));
});

test.each([
  [11, 'green'],
  [10, 'amber'],
  [3, 'amber'],
  [2, 'red'],
  [0, 'red'],
  [-1, 'red'],
] as const)('%d days left: %s', (left, level) => {
  expect(deadlineLevel(left)).toBe(level);
});

test.each([
  [11, null, []],
  [10, null, [10]],
  [9, 10, []],
  [5, 10, [5]],
  // Entered late.
  [3, null, [10, 5]],
  [0, 2, [0]],
  [0, 0, []],
  [-7, 2, [0]],
  [-8, 2, []],
])('%d days left, told of %s: tells of %o', (left, told, expected) => {
  const today = '2026-03-10';
  expect(dueSteps({ identifyBy: addDays(today, left), today, told })).toEqual(expected);
});

it('tells of each step once, whichever days the job runs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -7, max: 30 })), (lefts) => {
      const last = '2026-03-31';
      const days = lefts.map((left) => addDays(last, -left)).sort();
      let told: number | null = null;
      const all: number[] = [];
      for (const today of days) {
        const steps = dueSteps({ identifyBy: last, today, told });
        all.push(...steps);
        told = steps.at(-1) ?? told;
      }
      const nearest = days.length === 0 ? Number.POSITIVE_INFINITY : daysBetween(days.at(-1)!, last);
      expect(all).toEqual([10, 5, 2, 0].filter((step) => nearest <= step));
    }),
  );
});
