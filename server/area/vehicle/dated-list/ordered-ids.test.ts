import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedIds } from './ordered-ids.ts';

const ROWS = [
  [7, 3],
  [2, null],
  [2_147_483_647, -40],
  [5, 3],
  [9, null],
  [1, 0],
] as const;

it('rows without a figure are last in both directions', () => {
  expect(orderedIds(ROWS, 'asc')).toEqual([2_147_483_647, 1, 5, 7, 2, 9]);
  expect(orderedIds(ROWS, 'desc')).toEqual([7, 5, 1, 2_147_483_647, 9, 2]);
});

it('orders like a comparison of figures and ids', () => {
  const figure = fc.option(fc.integer({ min: -2_000_000, max: 2_000_000 }), { nil: null });
  const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2_147_483_647 }), figure), {
    selector: ([id]) => id,
  });
  const check = fc.property(rows, fc.constantFrom('asc' as const, 'desc' as const), (given, dir) => {
    const sign = dir === 'asc' ? 1 : -1;
    const sorted = [...given].sort(([id, one], [other, two]) => {
      if (one === two) return sign * (id - other);
      if (one === null || two === null) return one === null ? 1 : -1;
      return sign * (one - two);
    });
    expect(orderedIds(given, dir)).toEqual(sorted.map(([id]) => id));
  });
  fc.assert(check, { seed: 145, numRuns: 300 });
});
