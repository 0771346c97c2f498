import { expect, it } from 'vitest';
import { type Cadence, nextSendingMs } from './cadence.ts';

type When = { weekday?: number; month_day?: number; hour: number };

it.each<[Cadence, When, string, string, string]>([
  ['daily', { hour: 7 }, '2026-03-02T05:59:59Z', 'Europe/Madrid', '2026-03-02T06:00:00Z'],
  ['daily', { hour: 7 }, '2026-03-02T06:00:00Z', 'Europe/Madrid', '2026-03-03T06:00:00Z'],
  // The day of 23 hours: 02:00 is skipped and counts as 03:00 summer time. The day after, it is there again.
  ['daily', { hour: 2 }, '2026-03-28T12:00:00Z', 'Europe/Madrid', '2026-03-29T01:00:00Z'],
  ['daily', { hour: 2 }, '2026-03-29T01:00:00Z', 'Europe/Madrid', '2026-03-30T00:00:00Z'],
  // The day of 25 hours: 02:00 comes twice, but one report is sent.
  ['daily', { hour: 2 }, '2026-10-24T12:00:00Z', 'Europe/Madrid', '2026-10-25T00:00:00Z'],
  ['daily', { hour: 2 }, '2026-10-25T00:00:00Z', 'Europe/Madrid', '2026-10-26T01:00:00Z'],
  ['daily', { hour: 23 }, '2026-03-02T23:30:00Z', 'Atlantic/Azores', '2026-03-03T00:00:00Z'],
  ['weekly', { weekday: 1, hour: 8 }, '2026-03-02T06:59:00Z', 'Europe/Madrid', '2026-03-02T07:00:00Z'],
  ['weekly', { weekday: 1, hour: 8 }, '2026-03-02T07:00:00Z', 'Europe/Madrid', '2026-03-09T07:00:00Z'],
  // Over the change of the clock, it stays at eight.
  ['weekly', { weekday: 7, hour: 8 }, '2026-03-22T07:00:00Z', 'Europe/Madrid', '2026-03-29T06:00:00Z'],
  ['monthly', { month_day: 1, hour: 8 }, '2026-03-01T07:00:00Z', 'Europe/Madrid', '2026-04-01T06:00:00Z'],
  ['monthly', { month_day: 31, hour: 8 }, '2026-01-31T07:00:00Z', 'Europe/Madrid', '2026-02-28T07:00:00Z'],
  ['monthly', { month_day: 31, hour: 8 }, '2026-02-28T07:00:00Z', 'Europe/Madrid', '2026-03-31T06:00:00Z'],
  ['monthly', { month_day: 30, hour: 8 }, '2024-02-01T07:00:00Z', 'Europe/Madrid', '2024-02-29T07:00:00Z'],
])('a %s sending (%j) after %s in %s is at %s', (cadence, when, after, zone, expected) => {
  const time = { cadence, weekday: 1, month_day: 1, is_paused: false, ...when };
  const next = nextSendingMs(time, Date.parse(after), zone);
  expect(new Date(next!).toISOString()).toBe(expected.replace('Z', '.000Z'));
});

it('what is not sent, or is paused, has no next time', () => {
  const time = { weekday: 1, month_day: 1, hour: 7 };
  expect(nextSendingMs({ cadence: null, is_paused: false, ...time }, 0, 'UTC')).toBeNull();
  expect(nextSendingMs({ cadence: 'daily', is_paused: true, ...time }, 0, 'UTC')).toBeNull();
});
