import { expect, test } from 'vitest';
import { changedFields } from './use-draft.ts';

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing', {}, []],
  ['a value', { name: 'Bea' }, ['name']],
  ['emptied', { name: null }, ['name']],
  ['a list of the same', { tags: [1, 2] }, []],
  ['a list in another order', { tags: [2, 1] }, ['tags']],
  ['what is no number is not what is empty', { age: Number.NaN }, ['age']],
])('changed: %s', (_name, change, wanted) => {
  const start = { name: 'Ana', tags: [1, 2], age: null };
  expect(changedFields({ ...start, ...change }, start)).toEqual(wanted);
});
