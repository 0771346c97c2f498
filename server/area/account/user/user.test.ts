import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDriver } from '#api/driver.ts';
import { getFleets } from '#api/fleet.ts';
import { getProfile, postLogin } from '#api/session.ts';
import {
  deleteUserSession,
  getUser,
  getUserHistory,
  getUserSessions,
  postUserPassword,
  postUserStanding,
} from '#api/user.ts';
import { driverInput } from '#server/area/driver/driver-input.builder.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { fieldsOf, type UserCompany, userCompany } from './user-company.builder.ts';

let company: UserCompany;
beforeAll(async () => {
  company = await userCompany();
});
afterAll(() => company.server.close());

describe('creating', () => {
  it('makes a user who signs in and sees only the fleets given', async () => {
    const made = await company.create({ username: 'Eva.Sanz', fleets: [company.fleets.yard] });
    expect(made.status).toBe(200);
    const login = await company.server.call(postLogin, {
      body: { username: 'eva.sanz', password: PASSWORD },
    });
    const tree = await company.server.call(getFleets, { token: login.body.token });
    expect(tree.body.fleets.map(({ name }) => name)).toEqual(['Yard']);
  });

  it('fills what is left out, and gives the reports of the role (domain rules §2.4.3)', async () => {
    const { id } = (await company.create({ role: 'manager_only' })).body;
    expect(await company.read(id)).toMatchObject({
      role: 'manager_only',
      extra_roles: [],
      distance_unit: 'meter',
      volume_unit: 'liter',
      country: 'ES',
      manual_refueling: true,
      see_driver_names: false,
      // The reports whose roles line names MGO: R10, R12, R14, R15, R27, R28, R29.
      reports: ['Refueling', 'Availability', 'Resources', 'PrivateMode', 'YearSummary', 'Calendar', 'Upkeep'],
      // 180 days after 2 March 2026.
      password_last_day: '2026-08-29',
      state: 'active',
      version: 1,
    });
  });

  it('keeps a GAO viewer to own works, whatever is sent', async () => {
    const { id } = (await company.create({ gao: true, own_works: false, work_codes: ['24017'] })).body;
    expect(await company.read(id)).toMatchObject({ gao: true, own_works: true, work_codes: ['24017'] });
  });

  it.each([
    ['a username taken in other capitals', { username: 'NORTH-ADMIN' }, 409, 'user.exists'],
    ['an e-mail taken in other capitals', { email: 'North-Admin@Example.org' }, 409, 'err.uniqueEmail'],
    ['the role SYS', { role: 'system' }, 409, 'auth.notPermitted'],
    ['an extra role', { extra_roles: ['installer'] }, 409, 'auth.notPermitted'],
    ['structure data that the administrator lacks', { allowed_estructura: true }, 409, 'auth.notPermitted'],
  ])('is refused with %s', async (_name, change, status, code) => {
    const answer = await company.create(change);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it.each([
    ['south', 'a fleet beside'],
    ['head', 'the fleet above'],
    ['other', 'a fleet of another company'],
  ] as const)('%s: finds no %s', async (fleet, _name) => {
    const answer = await company.create({ fleets: [company.fleets.yard, company.fleets[fleet]] });
    expect([answer.status, answer.code]).toEqual([404, 'notFound']);
    const missing = await company.create({ fleets: [999_999] });
    expect(missing.text).toBe(answer.text);
    expect((await company.create({ fleets: [999_999] }, company.system)).status).toBe(404);
  });

  it.each([
    [{ fleets: [] }, ['fleets val.required']],
    [{ role: 'installer', fleets: [] }, ['fleets val.required']],
    [{ password: 'short', confirm: 'short' }, ['password val.password']],
    [{ username: 'Eva.Sanz1', password: 'Eva.sanZ1', confirm: 'Eva.sanZ1' }, ['password val.password']],
    [{ confirm: 'Secreta2' }, ['confirm val.passwordMatch']],
    [{ confirm: null }, ['confirm val.required']],
    [{ time_zone: 'Madrid' }, ['time_zone val.timezone']],
    [{ own_works: true }, ['work_codes val.required']],
    [{ end_date: '2026-03-02' }, ['end_date val.order']],
    [{ role: 'installer', gao: true, work_codes: ['24017'] }, ['gao val.enum']],
  ])('marks %o', async (change, fields) => {
    const answer = await company.create(change);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
  });

  it('takes cost centres inside the assigned fleets only', async () => {
    const inside = await company.create({
      fleets: [company.fleets.north],
      cost_centres: [company.fleets.yard],
    });
    expect((await company.read(inside.body.id)).cost_centres).toEqual([company.fleets.yard]);
    const outside = await company.create({
      fleets: [company.fleets.yard],
      cost_centres: [company.fleets.north],
    });
    expect([outside.status, fieldsOf(outside)]).toEqual([422, ['cost_centres val.enum']]);
  });

  it('takes 100 fleets and no more', async () => {
    const many: number[] = [];
    for (let i = 0; i < 101; i++) {
      many.push((await aFleet(company.server.app.database, { parent_id: company.fleets.yard })).id);
    }
    const tooMany = await company.create({ fleets: many });
    expect([tooMany.status, fieldsOf(tooMany)]).toEqual([422, ['fleets user.tooManyFleets']]);
    expect(tooMany.text).toContain('"max":100');
    expect((await company.create({ fleets: many.slice(1) })).status).toBe(200);
  });

  it('lets SYS make another SYS, and an installer without fleet', async () => {
    expect((await company.create({ role: 'system', fleets: [] }, company.system)).status).toBe(200);
    expect(
      (await company.create({ role: 'installer', fleets: [], extra_roles: ['cost_manager'] }, company.system))
        .status,
    ).toBe(200);
  });

  it('lets one of 16 win who take the same username at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => company.create({ username: i % 2 ? 'Race.One' : 'race.one' })),
    );
    const codes = answers.map(({ status, code }) => `${status} ${code}`).sort();
    expect(codes).toEqual(['200 null', ...Array.from({ length: 15 }, () => '409 user.exists')]);
  });
});

describe('editing', () => {
  it('writes all of it with the version, and what changed into the history', async () => {
    const { id } = (
      await company.create({ username: 'edited', fleets: [company.fleets.yard], reports: ['Summary'] })
    ).body;
    const before = await company.read(id);
    const answer = await company.edit(id, {
      email: before.email,
      name: 'Eva María',
      role: 'administrator',
      fleets: [company.fleets.north],
      reports: ['Journeys', 'Summary'],
      phone: '+34 600 000 000',
      language: 'pt',
      end_date: '2026-12-31',
      notification_credit_limit: 500,
    });
    expect([answer.status, answer.body]).toEqual([200, { version: 2 }]);
    const after = await company.read(id);
    expect(after).toEqual({
      ...before,
      name: 'Eva María',
      role: 'administrator',
      fleets: [company.fleets.north],
      reports: ['Journeys', 'Summary'],
      phone: '+34 600 000 000',
      language: 'pt',
      end_date: '2026-12-31',
      notification_credit_limit: 500,
      version: 2,
    });
    const { body: told } = await company.server.call(getUserHistory, {
      token: company.admin.token,
      params: { user_id: id },
    });
    expect(told.history.map(({ action, username }) => [action, username])).toEqual([
      ['edit', 'north-admin'],
      ['create', 'north-admin'],
    ]);
    expect(told.history[0]!.changes.map(({ field }) => field).sort()).toEqual([
      'end_date',
      'fleets',
      'language',
      'name',
      'notification_credit_limit',
      'phone',
      'reports',
      'role',
    ]);
  });

  it('takes effect at the next request (domain rules §2.4.9)', async () => {
    const { id } = (await company.create({ username: 'soon-less', fleets: [company.fleets.north] })).body;
    const token = await company.server.tokenOf({ id, username: 'soon-less' });
    const names = async () =>
      (await company.server.call(getFleets, { token })).body.fleets.map(({ name }) => name).slice(0, 2);
    expect(await names()).toEqual(['North', 'Yard']);
    const { email } = await company.read(id);
    await company.edit(id, { email, fleets: [company.fleets.yard], role: 'visualizer' });
    expect((await names())[0]).toBe('Yard');
    expect((await company.server.call(getProfile, { token })).body.role).toEqual(['visualizer']);
  });

  it('refuses what was made from an older version, and of two at once takes one', async () => {
    const { id } = (await company.create()).body;
    const { email } = await company.read(id);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => company.edit(id, { email, name: `Eva ${n}` })));
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '200 null',
      '410 err.stale',
      '410 err.stale',
      '410 err.stale',
    ]);
    expect((await company.read(id)).version).toBe(2);
  });

  it('keeps the extra roles that SYS gave', async () => {
    const { id } = (await company.create({ extra_roles: ['installer'], role: 'manager' }, company.system))
      .body;
    const { email } = await company.read(id);
    const rights = { email, extra_roles: ['installer'] };
    const answer = await company.edit(id, { ...rights, name: 'Evita' });
    expect(answer.status).toBe(200);
    const less = await company.edit(id, { ...rights, extra_roles: [], version: 2 });
    expect([less.status, less.code, fieldsOf(less)]).toEqual([
      409,
      'auth.notPermitted',
      ['extra_roles auth.notPermitted'],
    ]);
  });

  it('leaves alone an account with a right that the administrator lacks: whoever sets its password has it', async () => {
    const { server, admin } = company;
    const { id } = (await company.create({ allowed_estructura: true }, company.system)).body;
    const session = await server.tokenOf({ id, username: 'beyond' });
    const { sessions } = (
      await server.call(getUserSessions, { token: company.system.token, params: { user_id: id } })
    ).body;
    const of = { token: admin.token, params: { user_id: id } };
    const driver = { ...driverInput(company.fleets.yard), user_id: id };
    const answers = [
      await company.edit(id, { email: 'mine@example.org', allowed_estructura: true }),
      await company.edit(id, { allowed_estructura: false }),
      await server.call(postUserPassword, { ...of, body: { password: 'Distinta2', confirm: 'Distinta2' } }),
      await server.call(postUserStanding, { ...of, body: { disabled: true, version: 1 } }),
      await server.call(postDriver, { token: admin.token, body: driver }),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [409, 'auth.notPermitted']),
    );
    const params = { user_id: id, session_id: sessions[0]!.id };
    expect((await server.call(deleteUserSession, { ...of, params })).status).toBe(404);
    expect((await server.call(getUser, of)).body).toMatchObject({ editable: false, version: 1 });
    expect((await server.call(getProfile, { token: session })).status).toBe(200);
  });

  it('lets an end date that has passed stand', async () => {
    const user = await aUser(company.server.app.database, {
      fleetIds: [company.fleets.yard],
      roles: ['manager'],
      end_date: '2025-12-31',
    });
    expect((await company.edit(user.id, { end_date: '2025-12-31' })).status).toBe(200);
    expect((await company.edit(user.id, { end_date: '2025-12-30', version: 2 })).status).toBe(422);
  });

  describe('of oneself', () => {
    const own = async (change: object) => {
      const record = await company.read(company.admin.id, company.admin);
      return company.edit(company.admin.id, { ...record, ...change });
    };

    it.each([
      [{ role: 'manager' }, ['role user.notYourself']],
      [{ fleets: [] }, ['fleets user.notYourself']],
      [{ reports: [] }, ['reports user.notYourself']],
      [{ end_date: '2030-01-01' }, ['end_date user.notYourself']],
      [{ allowed_estructura: true }, ['allowed_estructura user.notYourself']],
    ])('refuses %o', async (change, fields) => {
      const answer = await own(change);
      expect([answer.status, answer.code, fieldsOf(answer)]).toEqual([409, 'user.notYourself', fields]);
    });

    it('takes name and language', async () => {
      expect((await own({ name: 'Norah' })).status).toBe(200);
      expect((await company.read(company.admin.id, company.admin)).name).toBe('Norah');
    });
  });
});
