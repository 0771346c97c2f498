import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstOf } from './first-of.ts';

it.each<[number[], number, number[]]>([
  [[], 2, []],
  [[3], 2, [3]],
  [[3, 1, 2], 2, [1, 2]],
  [[1, 2, 3], 0, []],
])('of %j the first %i are %j', (items, most, first) => {
  expect(firstOf(items, most, (one, other) => one - other)).toEqual(first);
});

it('are those that come first when all are ordered; equal ones stay as they came', () => {
  const items = fc.array(fc.record({ rank: fc.nat(5), n: fc.nat() }));
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 8 }), (all, most) => {
      const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
      expect(firstOf(all, most, byRank)).toEqual(all.toSorted(byRank).slice(0, most));
    }),
  );
});
