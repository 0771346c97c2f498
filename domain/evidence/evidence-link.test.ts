import { expect, it } from 'vitest';
import { type EvidenceEnd, evidenceLinkInput, linkEnd } from './evidence-link.ts';

it.each<[EvidenceEnd | null, number, EvidenceEnd | null]>([
  [null, 999, null],
  [null, 1000, 'expired'],
  ['revoked', 999, 'revoked'],
  ['gone', 2000, 'gone'],
])('a link with the reason %o at %i has ended because of %o', (endReason, nowMs, end) => {
  expect(linkEnd({ expiresMs: 1000, endReason }, nowMs)).toBe(end);
});

it.each([
  [1, true],
  [90, true],
  [0, false],
  [91, false],
  [1.5, false],
])('a link of %d days: %s', (days, isTaken) => {
  expect(evidenceLinkInput.safeParse({ subject: 'fine|1', days }).success).toBe(isTaken);
});
