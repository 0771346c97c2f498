import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditMonth, creditNotice, hasCredit } from './credit.ts';

it.each([
  [0, 10, true, null],
  [7, 10, true, null],
  [8, 10, true, 80],
  [9, 10, true, 80],
  [10, 10, false, 100],
  [5, 7, true, null],
  [6, 7, true, 80],
  [0, 1, true, null],
  [1, 1, false, 100],
  [0, 0, false, 100],
  // The limit was lowered below what was used.
  [12, 10, false, 100],
  [12, null, true, null],
] as const)('%i of %s credits used: one more is %s, told: %s', (used, limit, more, told) => {
  expect([hasCredit({ used, limit }), creditNotice({ used, limit })]).toEqual([more, told]);
});

it('whatever the limit, exactly as many e-mails go out, and each notice is due from one of them on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (limit) => {
      let used = 0;
      let before = 0;
      while (hasCredit({ used, limit })) {
        used++;
        const told = creditNotice({ used, limit }) ?? 0;
        expect(told).toBeGreaterThanOrEqual(before);
        before = told;
      }
      expect([used, creditNotice({ used, limit })]).toEqual([limit, 100]);
    }),
    { numRuns: 30 },
  );
});

it('a month begins at midnight of the user', () => {
  const at = Date.parse('2026-02-28T23:30:00Z');
  expect([creditMonth(at, 'Europe/Madrid'), creditMonth(at, 'Europe/Lisbon')]).toEqual([
    '2026-03',
    '2026-02',
  ]);
});
