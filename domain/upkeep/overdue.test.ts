import { expect, it } from 'vitest';
import { overdueSteps } from './overdue.ts';

it.each([
  [0, null, []],
  [1, null, [1]],
  [8, null, [1, 3, 7]],
  [8, 3, [7]],
  [8, 7, []],
  [90, 14, [30]],
] as const)('after %i days, told %s: %j', (days, told, expected) => {
  expect(overdueSteps({ days, told })).toEqual(expected);
});
