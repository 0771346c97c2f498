import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const timesOn = (day: string) => {
  // 09:00 in Madrid in winter.
  const times = snoozeTimes(Date.parse(`${day}T08:00:00Z`), 'Europe/Madrid');
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, new Date(ms).toISOString()]));
};

test('a matter rests for hours, until tomorrow or until Monday at eight of the reader’s zone', () => {
  // 6 March 2026 is a Friday.
  expect(timesOn('2026-03-06')).toEqual({
    hour: '2026-03-06T09:00:00.000Z',
    fourHours: '2026-03-06T12:00:00.000Z',
    tomorrow: '2026-03-07T07:00:00.000Z',
    monday: '2026-03-09T07:00:00.000Z',
  });
  expect(timesOn('2026-03-08')).toMatchObject({
    tomorrow: '2026-03-09T07:00:00.000Z',
    monday: '2026-03-09T07:00:00.000Z',
  });
  expect(timesOn('2026-03-09').monday).toBe('2026-03-16T07:00:00.000Z');
});
