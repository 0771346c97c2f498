import { expect, it } from 'vitest';
import { isNearEnd } from './token-life.ts';

const token = { issuedMs: Date.parse('2026-03-02T08:00:00Z'), expiresMs: Date.parse('2026-03-02T16:00:00Z') };

// 20 % of 8 h is 1 h 36 min: 14:24.
it.each([
  ['08:00:00', false],
  ['14:24:00', false],
  ['14:24:01', true],
  ['15:59:59', true],
])('at %s: %s', (clock, near) => {
  expect(isNearEnd(token, Date.parse(`2026-03-02T${clock}Z`))).toBe(near);
});
