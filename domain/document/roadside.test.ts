import { expect, test } from 'vitest';
import { KEPT_PAPERS_MAX, papersToKeep } from './roadside.ts';

const MB = 1024 * 1024;

test.each([
  { sizes: [], kept: [] },
  { sizes: [1, 2, 3], kept: [1, 2, 3] },
  // 5 + 4 MB are too much; the third fits beside the first.
  { sizes: [5 * MB, 4 * MB, 2 * MB], kept: [5 * MB, 2 * MB] },
  { sizes: [KEPT_PAPERS_MAX, 1], kept: [KEPT_PAPERS_MAX] },
  { sizes: [KEPT_PAPERS_MAX + 1, 7], kept: [7] },
])('of papers of $sizes octets a phone keeps $kept', ({ sizes, kept }) => {
  expect(papersToKeep(sizes.map((size) => ({ size }))).map(({ size }) => size)).toEqual(kept);
});
