import { expect, it } from 'vitest';
import { hasEnded, isPasswordExpired, passwordLastDay } from './standing.ts';

// 23:30 UTC is 00:30 of the next day in Madrid (winter) and still the same day in London.
const LATE = Date.parse('2026-01-31T23:30:00Z');

it.each([
  ['no end', { disabled: false, endDate: null, timeZone: 'Europe/Madrid' }, false],
  ['disabled', { disabled: true, endDate: null, timeZone: 'Europe/Madrid' }, true],
  [
    'the last day, over in Madrid',
    { disabled: false, endDate: '2026-01-31', timeZone: 'Europe/Madrid' },
    true,
  ],
  [
    'the last day, not over in London',
    { disabled: false, endDate: '2026-01-31', timeZone: 'Europe/London' },
    false,
  ],
  ['the day after', { disabled: false, endDate: '2026-02-01', timeZone: 'Europe/Madrid' }, false],
])('hasEnded: %s', (_name, account, ended) => {
  expect(hasEnded(account, LATE)).toBe(ended);
});

// Set on 2 March 2026 at noon in Madrid. March has 29 days left and April to July have 122, so day 180 is 29
// August.
const SET = { changedMs: Date.parse('2026-03-02T11:00:00Z'), timeZone: 'Europe/Madrid' };

it.each([
  ['the usual 180 days', null, '2026-08-29'],
  ['an earlier day', '2026-04-01', '2026-04-01'],
  ['a later day changes nothing', '2027-01-01', '2026-08-29'],
])('passwordLastDay: %s', (_name, expiration, day) => {
  expect(passwordLastDay({ ...SET, expiration })).toBe(day);
});

it.each([
  ['the last minute of the last day in Madrid', '2026-08-29T21:59:00Z', false],
  ['the first minute after it', '2026-08-29T22:00:00Z', true],
])('isPasswordExpired: %s', (_name, now, expired) => {
  expect(isPasswordExpired({ ...SET, expiration: null }, Date.parse(now))).toBe(expired);
});
