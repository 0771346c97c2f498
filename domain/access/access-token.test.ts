import { describe, expect, it } from 'vitest';
import { accessTokenInput, isTokenDay } from './access-token.ts';
import { can, limitedTo, PERMISSION_NAMES } from './permission.ts';
import { permissionsOf, scopeOf, TOKEN_SCOPES } from './token-scope.ts';

describe('the last day of a token', () => {
  it.each([
    ['2026-03-01', false],
    ['2026-03-02', true],
    ['2027-03-02', true],
    ['2027-03-03', false],
  ])('%s: %s', (day, isOne) => expect(isTokenDay(day, '2026-03-02')).toBe(isOne));
});

describe('scopes', () => {
  it.each([
    ['vehicle:read', 'read'],
    ['user:read', 'read'],
    ['cost:edit', 'cost'],
    ['tracker:assign', 'tracker'],
    ['user:edit', null],
    ['vehicle:delete', null],
    ['webhook:edit', null],
    ['mail:edit', null],
    ['channel:edit', null],
    ['calendar:follow', null],
  ] as const)('%s: %s', (permission, scope) => expect(scopeOf(permission)).toBe(scope));

  it('name permissions that exist, each once', () => {
    const named = TOKEN_SCOPES.flatMap((scope) => (scope === 'read' ? [] : permissionsOf(scope)));
    expect(named.filter((one) => !PERMISSION_NAMES.includes(one))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((one) => one.endsWith(':read'))).toEqual([]);
  });

  it('are kept in one order, and there is at least one', () => {
    const input = { name: 'ERP', last_day: '2026-03-02' };
    expect(accessTokenInput.parse({ ...input, scopes: ['cost', 'read', 'cost'] }).scopes).toEqual([
      'read',
      'cost',
    ]);
    expect(accessTokenInput.safeParse({ ...input, scopes: [] }).success).toBe(false);
  });
});

describe('rights that are limited', () => {
  it('never exceed those of the actors', () => {
    for (const permission of PERMISSION_NAMES) {
      const limited = limitedTo(['OPE'], () => true);
      expect([permission, can(limited, permission)]).toEqual([permission, can(['OPE'], permission)]);
    }
  });

  it('leave out what is not allowed, and do not reach others', () => {
    const limited = limitedTo(['ADM'], (permission) => permission === 'vehicle:read');
    expect(can(limited, 'vehicle:read')).toBe(true);
    expect(can(limited, 'vehicle:edit')).toBe(false);
    expect(can(['ADM'], 'vehicle:edit')).toBe(true);
  });
});
