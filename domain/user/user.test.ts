import { describe, expect, it } from 'vitest';
import {
  newUserInput,
  profileFaults,
  rightsFaults,
  rolesOf,
  settledRights,
  type UserRights,
  userInput,
} from './user.ts';

const PERSON = {
  name: ' Ana  María ',
  surname: 'García',
  email: 'ana@example.org',
  language: 'es',
  time_zone: 'Europe/Madrid',
  role: 'manager',
};

describe('userInput', () => {
  it('fills what is left out (domain rules §9.3)', () => {
    expect(userInput.parse({ ...PERSON, fleets: [4, 4, 5] })).toEqual({
      name: 'Ana María',
      surname: 'García',
      email: 'ana@example.org',
      phone: null,
      language: 'es',
      distance_unit: 'meter',
      volume_unit: 'liter',
      country: 'ES',
      time_zone: 'Europe/Madrid',
      role: 'manager',
      extra_roles: [],
      fleets: [4, 5],
      reports: [],
      gao: false,
      own_works: false,
      work_codes: [],
      allowed_estructura: false,
      see_driver_names: false,
      manual_refueling: true,
      cost_centres: [],
      end_date: null,
      password_expiration: null,
      notification_credit_limit: null,
    });
  });

  it.each([
    ['name', '', 'val.required'],
    ['name', 'x'.repeat(81), null],
    ['email', 'ana@', 'val.email'],
    ['phone', '12', 'val.phone'],
    ['language', 'xx', 'err.language'],
    ['time_zone', 'Madrid', 'val.timezone'],
    ['role', 'boss', 'val.enum'],
    ['country', 'FR', 'val.enum'],
    ['work_codes', ['1234'], 'val.workCode'],
    ['reports', ['Nonsense'], 'val.enum'],
    ['notification_credit_limit', 10_001, null],
    ['end_date', '2026-02-30', 'val.date'],
  ] as const)('refuses %s %s', (field, value, code) => {
    const { error } = userInput.safeParse({ ...PERSON, [field]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
    if (code) expect(error?.issues[0]?.message).toBe(code);
  });

  it.each([
    ['ab', false],
    ['ana', true],
    ['ana garcía', false],
  ])('takes the username %s: %s', (username, isGood) => {
    const typed = { password: 'Secreta1', confirm: 'Secreta1' };
    expect(newUserInput.safeParse({ ...PERSON, username, ...typed }).success).toBe(isGood);
  });
});

describe('rightsFaults', () => {
  const PLAIN = userInput.parse({ ...PERSON, fleets: [4] });
  const faultsOf = (change: Partial<UserRights>, endBefore: string | null = null) =>
    rightsFaults({ ...PLAIN, ...change }, { today: '2026-03-02', endBefore, isInside: (id) => id < 10 }).map(
      ({ field, code }) => `${field} ${code}`,
    );
  const fleets = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

  it.each([
    ['a plain user', {}, []],
    ['no fleet', { fleets: [] }, ['fleets val.required']],
    ['an installer without fleet', { role: 'installer', fleets: [] }, []],
    ['a mere driver without fleet', { role: 'none', fleets: [] }, []],
    ['100 fleets', { fleets: fleets(100) }, []],
    ['101 fleets', { fleets: fleets(101) }, ['fleets user.tooManyFleets']],
    ['gao on an installer', { role: 'installer', gao: true, work_codes: ['24017'] }, ['gao val.enum']],
    ['gao without works', { gao: true }, ['work_codes val.required']],
    ['own works without codes', { own_works: true }, ['work_codes val.required']],
    ['own works', { own_works: true, work_codes: ['24017'] }, []],
    ['a cost centre inside', { cost_centres: [5] }, []],
    ['a cost centre outside', { cost_centres: [5, 11] }, ['cost_centres val.enum']],
    ['an end today', { end_date: '2026-03-02' }, ['end_date val.order']],
    ['an end tomorrow', { end_date: '2026-03-03' }, []],
  ] as const)('%s', (_name, change, faults) => {
    expect(faultsOf(change as Partial<UserRights>)).toEqual(faults);
  });

  it('lets an end that has passed stand', () => {
    expect(faultsOf({ end_date: '2025-01-01' }, '2025-01-01')).toEqual([]);
    expect(faultsOf({ end_date: '2025-01-02' }, '2025-01-01')).toEqual(['end_date val.order']);
  });
});

it('settledRights limits a GAO viewer to own works and names no role twice', () => {
  const rights = userInput.parse({ ...PERSON, gao: true, extra_roles: ['manager', 'installer'] });
  expect(settledRights(rights)).toMatchObject({ own_works: true, extra_roles: ['installer'] });
});

it.each([
  ['none', [], []],
  ['none', ['installer'], ['installer']],
  ['manager', ['installer'], ['manager', 'installer']],
] as const)('rolesOf %s and %s', (role, extra, roles) => {
  expect(rolesOf({ role, extra_roles: [...extra] })).toEqual(roles);
});

it.each([
  ['ana@example.org', null, []],
  ['other@example.org', null, ['current_password']],
  ['other@example.org', '', ['current_password']],
  ['other@example.org', 'Secreta1', []],
])('profileFaults of %s with the password %s', (email, current_password, fields) => {
  const faults = profileFaults({ email, current_password }, { email: 'ana@example.org' });
  expect(faults.map(({ field }) => field)).toEqual(fields);
});
