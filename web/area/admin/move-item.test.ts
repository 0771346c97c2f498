import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [2, 0, 'cab'],
  [0, 2, 'bca'],
  [0, 1, 'bac'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [1, 9, 'acb'],
])('moves %i to %i: %s', (from, to, expected) => {
  expect(moveItem([...'abc'], from, to).join('')).toBe(expected);
});
