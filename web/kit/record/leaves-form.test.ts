import { expect, test } from 'vitest';
import { leavesForm } from './leaves-form.ts';

const HERE = { pathname: '/config-users', search: { id: '7', tab: 'data', q: 'ana', sort: 'name' } };

test.each([
  ['another filter of the list', { ...HERE, search: { ...HERE.search, q: 'bea', sort: '-name' } }, false],
  ['another screen', { ...HERE, pathname: '/map' }, true],
  ['another record', { ...HERE, search: { ...HERE.search, id: '8' } }, true],
  ['another tab', { ...HERE, search: { ...HERE.search, tab: 'history' } }, true],
  ['the list without its drawer', { ...HERE, search: { q: 'ana' } }, true],
  ['a record to be made', { ...HERE, search: { new: '1' } }, true],
])('%s', (_name, next, isLeft) => {
  expect(leavesForm(HERE, next)).toBe(isLeft);
});
