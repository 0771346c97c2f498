import { expect, it } from 'vitest';
import { actorsOf } from './role.ts';

it.each([
  ['an operator', { roles: ['manager'], gao: false, isDriver: false }, ['OPE']],
  ['a GAO viewer', { roles: ['manager'], gao: true, isDriver: false }, ['GAO']],
  ['the flag without the role', { roles: ['installer'], gao: true, isDriver: false }, ['INS']],
  [
    'several roles',
    { roles: ['cost_manager', 'installer'], gao: false, isDriver: true },
    ['COS', 'INS', 'DRV'],
  ],
  ['a driver without role', { roles: [], gao: false, isDriver: true }, ['DRV']],
  ['nobody', { roles: [], gao: false, isDriver: false }, []],
] as const)('%s', (_name, user, actors) => {
  expect(actorsOf(user)).toEqual(actors);
});
