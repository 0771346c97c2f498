import { expect, test } from 'vitest';
import { isBeginning } from './history-entry.ts';

const SET = { field: 'alias', from: null, to: 'Furgoneta 3' };
const CHANGED = { field: 'fleet_id', from: 1, to: 2 };

test.each([
  ['create', [SET], true],
  ['register', [SET, SET], true],
  ['recover', [SET], true],
  ['recover', [SET, CHANGED], false],
  // A field that was empty and is filled in: that it was empty is told.
  ['edit', [SET], false],
  ['deregister', [SET], false],
])('%s of %j', (action, changes, expected) => {
  expect(isBeginning({ action, changes })).toBe(expected);
});
