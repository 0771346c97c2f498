import { expect, test } from 'vitest';
import { nextFine } from './use-fine-queue.ts';

test.each([
  ['the following one', [1, 2, 3], 2, 3],
  ['after the last the first', [1, 2, 3], 3, 1],
  ['the first, where the open one waits no more', [1, 2, 3], 9, 1],
  ['none, where only the open one waits', [2], 2, null],
  ['none, where nobody waits', [], 2, null],
])('goes on with %s', (_, ids, open, next) => {
  expect(
    nextFine(
      ids.map((id) => ({ id })),
      open,
    ),
  ).toBe(next);
});
