import { expect, it } from 'vitest';
import { repeatedDays, shiftDays, shiftHours } from './shift.ts';

it.each([
  ['06:00', '14:00', 0, '6–14'],
  ['08:00', '14:00', 0, '8–14'],
  ['14:00', '22:00', 0, '14–22'],
  ['22:00', '06:00', 1, '22–6'],
  ['06:30', '12:05', 0, '6:30–12:05'],
  // A whole day.
  ['08:00', '08:00', 1, '8–8'],
  // Until midnight.
  ['16:00', '00:00', 1, '16–0'],
])('a shift from %s to %s ends %i days later and is called %s', (from_time, to_time, days, called) => {
  expect(shiftDays({ from_time, to_time })).toBe(days);
  expect(shiftHours({ from_time, to_time })).toBe(called);
});

// 2 March 2026 is a Monday.
it.each([
  ['2026-03-02', 'once', null, ['2026-03-02']],
  ['2026-03-02', 'once', '2026-03-09', ['2026-03-02']],
  ['2026-03-02', 'daily', '2026-03-04', ['2026-03-02', '2026-03-03', '2026-03-04']],
  ['2026-02-27', 'daily', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-03-06', 'working_days', '2026-03-10', ['2026-03-06', '2026-03-09', '2026-03-10']],
  ['2026-03-07', 'working_days', '2026-03-09', ['2026-03-09']],
  ['2026-03-07', 'working_days', '2026-03-08', []],
  ['2026-03-02', 'weekly', '2026-03-16', ['2026-03-02', '2026-03-09', '2026-03-16']],
  ['2026-03-02', 'weekly', '2026-03-15', ['2026-03-02', '2026-03-09']],
] as const)('from %s %s until %s', (first, repeat, until, days) => {
  expect(repeatedDays(first, repeat, until)).toEqual(days);
});
