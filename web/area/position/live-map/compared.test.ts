import { expect, test } from 'vitest';
import { MOST_COMPARED, parseCompared, withPicked } from './compared.ts';

test.each([
  [null, []],
  ['', []],
  ['12,15', [12, 15]],
  ['15,12,15', [15, 12]],
  ['12,x,-3,1.5,0', [12]],
  ['1,2,3,4,5,6', [1, 2, 3, 4, 5]],
])('the address %s compares %j', (value, ids) => {
  expect(parseCompared(value)).toEqual(ids);
});

test.each([
  ['the first pick brings the open card', [], 7, 3, [3, 7]],
  ['the open card itself begins alone', [], 3, 3, [3]],
  ['nothing open', [], 7, null, [7]],
  ['another one joins', [3, 7], 9, null, [3, 7, 9]],
  ['a second pick takes it out', [3, 7, 9], 7, null, [3, 9]],
  ['a full comparison takes no more', [1, 2, 3, 4, 5], 6, null, [1, 2, 3, 4, 5]],
])('%s', (_name, compared, id, chosen, wanted) => {
  expect(withPicked(compared, id, chosen)).toEqual(wanted);
  expect(wanted.length).toBeLessThanOrEqual(MOST_COMPARED);
});
