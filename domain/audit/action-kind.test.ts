import { expect, it } from 'vitest';
import { ACTION_KINDS, actionsOf, kindOfAction, NAMED_ACTIONS } from './action-kind.ts';

it.each([
  ['create', 'created'],
  ['register', 'created'],
  ['edit', 'changed'],
  ['move', 'changed'],
  ['an action of a later version', 'changed'],
  ['deregister', 'deleted'],
  ['read', 'read'],
  ['export', 'taken'],
  ['revoke_token', 'access'],
])('%s is %s', (action, kind) => {
  expect(kindOfAction(action)).toBe(kind);
});

it('every action has one kind', () => {
  expect(new Set(NAMED_ACTIONS).size).toBe(NAMED_ACTIONS.length);
  for (const kind of ACTION_KINDS)
    expect(actionsOf(kind)?.map(kindOfAction) ?? []).toEqual(actionsOf(kind)?.map(() => kind) ?? []);
});
