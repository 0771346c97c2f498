import { expect, test } from 'vitest';
import { purposeStands } from './purpose.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const minutes = (n: number) => AT + n * 60_000;

test.each([
  { now: minutes(0), stands: true },
  { now: minutes(59), stands: true },
  { now: minutes(60) - 1, stands: true },
  { now: minutes(60), stands: false },
  // The clock went back: a purpose of the future counts for nothing.
  { now: AT - 1, stands: false },
])('a purpose of 60 minutes at $now', ({ now, stands }) => {
  expect(purposeStands(AT, 60, now)).toBe(stands);
});
