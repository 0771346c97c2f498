import { expect, test } from 'vitest';
import { firstNamedDay, UNLINK_DAYS, UNLINK_PRESETS } from './unlinking.ts';

test.each([
  { today: '2026-03-02', days: 60, first: '2026-01-01' },
  { today: '2026-03-02', days: 7, first: '2026-02-23' },
  // Over the end of a leap month.
  { today: '2028-03-01', days: 1, first: '2028-02-29' },
])('$days days on $today', ({ today, days, first }) => {
  expect(firstNamedDay(today, days)).toBe(first);
});

test('every proposal is a term that a rule may have', () => {
  for (const days of Object.values(UNLINK_PRESETS)) {
    if (days === null) continue;
    expect(days).toBeGreaterThanOrEqual(UNLINK_DAYS.min);
    expect(days).toBeLessThanOrEqual(UNLINK_DAYS.max);
  }
});
