import { expect, test } from 'vitest';
import { isBeginning } from './history-entry.ts';

const SET = { field: 'alias', from: null, to: 'Furgoneta 3' };
const CHANGED = { field: 'fleet_id', from: 1, to: 2 };

test.each([
  ['create', [SET], true],
  ['register', [SET, SET], true],
  ['recover', [SET], true],
  ['recover', [SET, CHANGED], false],
  // An empty field was filled in: the entry also says that it was empty.
  ['edit', [SET], false],
  ['deregister', [SET], false],
])('%s of %j', (action, changes, expected) => {
  expect(isBeginning({ action, changes })).toBe(expected);
});
