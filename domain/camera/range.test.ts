import { expect, it } from 'vitest';
import { missingRanges, newParts, type Range } from './range.ts';

const ranges = (...pairs: [at: number, length: number][]): Range[] =>
  pairs.map(([at, length]) => ({ at, length }));

it.each([
  ['nothing came', ranges(), 10, ranges([0, 10])],
  ['all came', ranges([0, 10]), 10, ranges()],
  ['a hole', ranges([0, 2], [5, 5]), 10, ranges([2, 3])],
  ['both ends', ranges([3, 4]), 10, ranges([0, 3], [7, 3])],
  ['in any order, and twice', ranges([5, 5], [0, 2], [0, 2]), 10, ranges([2, 3])],
  ['more than the file has', ranges([0, 4], [6, 10]), 8, ranges([4, 2])],
  ['only beyond its end', ranges([9, 3]), 8, ranges([0, 8])],
  ['an empty file', ranges(), 0, ranges()],
])('what is missing: %s', (_, there, size, missing) => {
  expect(missingRanges(there, size)).toEqual(missing);
});

it.each([
  ['the first', ranges(), { at: 4, length: 3 }, ranges([4, 3])],
  ['the same again', ranges([4, 3]), { at: 4, length: 3 }, ranges()],
  ['one that overlaps', ranges([0, 5]), { at: 3, length: 4 }, ranges([5, 2])],
  ['one around others', ranges([2, 1], [4, 1]), { at: 1, length: 6 }, ranges([1, 1], [3, 1], [5, 2])],
  ['an empty one', ranges([0, 5]), { at: 7, length: 0 }, ranges()],
])('what is new: %s', (_, there, range, parts) => {
  expect(newParts(there, range)).toEqual(parts);
});
