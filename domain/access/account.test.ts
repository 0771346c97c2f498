import { expect, it } from 'vitest';
import { hasEnded } from './account.ts';

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
