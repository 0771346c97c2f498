import { describe, expect, it } from 'vitest';
import type { UserRights } from './user.ts';
import { changedRights, type Grantor, grantFaults, reachOf, type UserPlace } from './user-grant.ts';

// The tree: 1 holds 2 and 3; 9 is another company. The administrator has fleet 2, with 21 inside it.
const sees = (...ids: number[]) => ({ has: (id: number) => ids.includes(id) });

const ADMIN: Grantor = {
  userId: 7,
  isSystem: false,
  visible: sees(2, 21),
  reports: ['Summary', 'Journeys'],
  workCodes: null,
  allowedEstructura: false,
  manualRefueling: true,
};
const SYSTEM: Grantor = { ...ADMIN, userId: 1, isSystem: true, visible: sees(1, 2, 21, 3, 9) };

const PLAIN: UserRights = {
  role: 'manager',
  extra_roles: [],
  fleets: [21],
  reports: ['Summary'],
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
};

describe('reachOf', () => {
  const user = (place: Partial<UserPlace>): UserPlace => ({
    userId: 50,
    isSystem: false,
    fleetIds: [21],
    isAbove: false,
    rights: PLAIN,
    ...place,
  });
  it.each([
    ['all fleets inside', user({}), 'editable'],
    ['the whole of the administrator’s fleet', user({ fleetIds: [2, 21] }), 'editable'],
    ['one fleet outside too', user({ fleetIds: [21, 3] }), 'seen'],
    ['a fleet above the administrator’s', user({ fleetIds: [1], isAbove: true }), 'seen'],
    ['another fleet', user({ fleetIds: [3] }), 'hidden'],
    ['no fleet', user({ fleetIds: [] }), 'hidden'],
    ['SYS, even inside', user({ isSystem: true }), 'hidden'],
    [
      'an administrator of the same fleets',
      user({ rights: { ...PLAIN, role: 'administrator' } }),
      'editable',
    ],
    ['a second role', user({ rights: { ...PLAIN, extra_roles: ['installer'] } }), 'editable'],
    ['a cost centre outside', user({ rights: { ...PLAIN, cost_centres: [3] } }), 'seen'],
    ['a report beyond', user({ rights: { ...PLAIN, reports: ['Summary', 'Health'] } }), 'seen'],
    ['structure data beyond', user({ rights: { ...PLAIN, allowed_estructura: true } }), 'seen'],
    ['oneself', user({ userId: 7, fleetIds: [2] }), 'editable'],
    ['oneself after losing every fleet', user({ userId: 7, fleetIds: [] }), 'seen'],
  ] as const)('ADM and %s: %3$s', (_name, place, reach) => {
    expect(reachOf(ADMIN, place)).toBe(reach);
  });

  it.each([
    ['without the limit', PLAIN, 'seen'],
    ['with another work', { ...PLAIN, own_works: true, work_codes: ['30000'] }, 'seen'],
    ['with the same work', { ...PLAIN, own_works: true, work_codes: ['24017'] }, 'editable'],
  ] as const)('an administrator limited to a work and a user %s: %3$s', (_name, rights, reach) => {
    const limited = { ...ADMIN, workCodes: ['24017'] };
    expect(reachOf(limited, user({ rights: rights as UserRights }))).toBe(reach);
  });

  it('manual refuelling is beyond whoever lacks it', () => {
    const without = { ...ADMIN, manualRefueling: false };
    expect(reachOf(without, user({}))).toBe('seen');
    expect(reachOf(without, user({ rights: { ...PLAIN, manual_refueling: false } }))).toBe('editable');
  });

  it.each([user({ isSystem: true }), user({ fleetIds: [] }), user({ fleetIds: [9] })])(
    'SYS edits everybody',
    (place) => {
      expect(reachOf(SYSTEM, place)).toBe('editable');
    },
  );
});

describe('grantFaults', () => {
  type Given = Partial<UserRights>;
  const fieldsOf = (grantor: Grantor, before: Given | null, after: Given, userId: number | null = 50) =>
    grantFaults(grantor, {
      userId: before ? userId : null,
      before: before && { ...PLAIN, ...before },
      after: { ...PLAIN, ...after },
    }).map(({ field, code }) => `${field} ${code}`);

  it.each([
    ['nothing that is lacking', {}, []],
    ['the role of administrator', { role: 'administrator' }, []],
    ['SYS', { role: 'system' }, ['role auth.notPermitted']],
    ['SYS beside another role', { extra_roles: ['system'] }, ['extra_roles auth.notPermitted']],
    ['a second role', { extra_roles: ['installer'] }, ['extra_roles auth.notPermitted']],
    ['a fleet outside', { fleets: [21, 3] }, ['fleets notFound']],
    ['no fleet at all', { role: 'installer', fleets: [] }, ['fleets val.required']],
    ['a cost centre outside', { cost_centres: [3] }, ['cost_centres notFound']],
    ['a report the administrator lacks', { reports: ['Summary', 'Health'] }, ['reports auth.notPermitted']],
    ['structure data', { allowed_estructura: true }, ['allowed_estructura auth.notPermitted']],
    ['names of drivers', { see_driver_names: true }, []],
    ['gao with works', { gao: true, own_works: true, work_codes: ['24017'] }, []],
  ] as const)('a new user with %s', (_name, after, faults) => {
    expect(fieldsOf(ADMIN, null, after as Given)).toEqual(faults);
  });

  it.each([
    ['the order alone', { fleets: [2, 21] }, { fleets: [21, 2] }, []],
    ['extra roles of SYS kept', { extra_roles: ['installer'] }, { extra_roles: ['installer'] }, []],
    ['extra roles taken away', { extra_roles: ['installer'] }, {}, ['extra_roles auth.notPermitted']],
    ['a fleet added', { fleets: [2] }, { fleets: [2, 9] }, ['fleets notFound']],
    ['the last fleet taken', { fleets: [2] }, { role: 'installer', fleets: [] }, ['fleets val.required']],
  ] satisfies [string, Given, Given, string[]][])('an edit: %s', (_name, before, after, faults) => {
    expect(fieldsOf(ADMIN, before, after)).toEqual(faults);
  });

  it.each([
    ['a user without the limit', {}, ['own_works auth.notPermitted']],
    ['a work of somebody else', { own_works: true, work_codes: ['30000'] }, ['work_codes auth.notPermitted']],
    ['own works', { own_works: true, work_codes: ['24017'] }, []],
  ] as const)('an administrator limited to a work makes %s', (_name, after, faults) => {
    expect(fieldsOf({ ...ADMIN, workCodes: ['24017'] }, null, after as Given)).toEqual(faults);
  });

  it('keeps manual refuelling to those who have it', () => {
    const without = { ...ADMIN, manualRefueling: false };
    expect(fieldsOf(without, null, {})).toEqual(['manual_refueling auth.notPermitted']);
    expect(fieldsOf(without, null, { manual_refueling: false })).toEqual([]);
  });

  it.each([ADMIN, SYSTEM])('nobody changes own rights', (grantor) => {
    const own = (after: Given) => fieldsOf(grantor, {}, after, grantor.userId);
    expect(own({ role: 'system' })).toEqual(['role user.notYourself']);
    expect(own({ fleets: [2], reports: [] })).toEqual([
      'fleets user.notYourself',
      'reports user.notYourself',
    ]);
    expect(own({ end_date: '2030-01-01' })).toEqual(['end_date user.notYourself']);
    expect(own({})).toEqual([]);
  });

  it('lets SYS give everything', () => {
    expect(
      fieldsOf(SYSTEM, null, {
        role: 'system',
        extra_roles: ['installer'],
        fleets: [9],
        reports: ['Health'],
        allowed_estructura: true,
      }),
    ).toEqual([]);
    expect(fieldsOf(SYSTEM, null, { role: 'installer', fleets: [] })).toEqual([]);
  });
});

it('changedRights compares lists without their order', () => {
  expect(changedRights({ ...PLAIN, fleets: [2, 21] }, { ...PLAIN, fleets: [21, 2], gao: true })).toEqual([
    'gao',
  ]);
});
