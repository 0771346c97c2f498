import { expect, it } from 'vitest';
import { civilMs, civilTime } from './driving-time.ts';

// Madrid: clocks go forward on 29 March 2026 at 02:00 and back on 25 October 2026 at 03:00.
it.each([
  ['2026-07-01', '08:30', '2026-07-01T06:30:00.000Z'],
  ['2026-01-01', '00:00', '2025-12-31T23:00:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s %s in Madrid is %s, and back', (day, time, instant) => {
  const ms = civilMs({ day, time }, 'Europe/Madrid');
  expect(new Date(ms).toISOString()).toBe(instant);
  expect(civilTime(ms, 'Europe/Madrid')).toEqual({ day, time });
});

it('takes the first of a time that comes twice', () => {
  const ms = civilMs({ day: '2026-10-25', time: '02:30' }, 'Europe/Madrid');
  expect(new Date(ms).toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

it('takes a time that is skipped as long after midnight as it says', () => {
  const ms = civilMs({ day: '2026-03-29', time: '02:30' }, 'Europe/Madrid');
  expect(new Date(ms).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
