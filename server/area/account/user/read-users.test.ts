import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { getUser, getUserHistory, getUsers, getUsersExport } from '#api/user.ts';
import { aDriver, aUser } from '#server/testing/builders.ts';
import { SAMPLES } from '#server/testing/samples/all.ts';
import type { Company } from '#server/testing/samples/sample.ts';
import { type UserCompany, userCompany } from './user-company.builder.ts';

let company: UserCompany;
beforeAll(async () => {
  company = await userCompany();
});
afterAll(() => company.server.close());

describe('the reach of an administrator (domain rules §2.4.5)', () => {
  let users: Record<'inside' | 'both' | 'above' | 'beside' | 'systemHere' | 'driver' | 'nowhere', number>;

  beforeAll(async () => {
    const { database } = company.server.app;
    const made = async (name: string, fleetIds: number[], roles: ('manager' | 'system')[] = ['manager']) =>
      (await aUser(database, { username: `reach-${name}`, fleetIds, roles })).id;
    users = {
      inside: await made('inside', [company.fleets.yard]),
      both: await made('both', [company.fleets.yard, company.fleets.south]),
      above: await made('above', [company.fleets.head]),
      beside: await made('beside', [company.fleets.south]),
      systemHere: await made('system', [company.fleets.yard], ['system']),
      driver: await made('driver', []),
      nowhere: await made('nowhere', []),
    };
    await aDriver(database, {
      fleet_id: company.fleets.yard,
      name: 'Luis',
      surname: 'Gil',
      user_id: users.driver,
    });
  });

  const list = async (query: Record<string, string>, by = company.admin) =>
    (await company.server.call(getUsers, { token: by.token, query: { sort: 'username', ...query } })).body;

  it('lists those who share a visible fleet, and says who may be edited', async () => {
    const { rows, total } = await list({ q: 'reach-' });
    expect(
      rows.map(({ username, editable, fleets, driver }) => [username, editable, fleets, driver]),
    ).toEqual([
      ['reach-above', false, null, null],
      ['reach-both', false, 'Yard', null],
      ['reach-driver', true, null, 'Luis Gil'],
      ['reach-inside', true, 'Yard', null],
    ]);
    expect(total).toBe(4);
    expect((await list({ q: 'reach-' }, company.system)).total).toBe(7);
  });

  it.each([
    ['inside', 200, 200],
    ['driver', 200, 200],
    ['both', 200, 409],
    ['above', 200, 409],
    ['beside', 404, 404],
    ['systemHere', 404, 404],
    ['nowhere', 404, 404],
  ] as const)('%s: reads with %i, edits with %i', async (who, reading, editing) => {
    const id = users[who];
    const found = await company.server.call(getUser, { token: company.admin.token, params: { user_id: id } });
    const edited = await company.edit(id, who === 'driver' ? { role: 'none' } : {});
    expect([found.status, edited.status]).toEqual([reading, editing]);
    if (editing === 409) expect(edited.code).toBe('auth.notPermitted');
  });

  const naming = endpoints.filter(({ path }) => path.includes('{user_id}'));
  it.each(naming.map((endpoint) => [endpoint.name, endpoint] as const))(
    'nothing that a user does is told of who is above or also elsewhere: %s',
    async (name, endpoint) => {
      const { server, admin } = company;
      const own: Partial<Company> = {
        database: server.app.database,
        word: 'OWN',
        fleetId: company.fleets.yard,
      };
      const args = await SAMPLES[name]!.args!(own as Company, 'ADM');
      for (const user_id of [users.above, users.both]) {
        const params = { ...args.params, user_id };
        const { status } = await server.call(endpoint, { ...args, token: admin.token, params });
        // A refused write to a visible account names its reason (domain rules §2.4.7).
        const isOfAccount = /^(put|post)/.test(name);
        const seen = name === 'getUser' ? 200 : isOfAccount ? 409 : 404;
        expect([name, status]).toEqual([name, seen]);
      }
    },
  );

  it('tells in the history of no fleet that is hidden', async () => {
    const { yard, south, other } = company.fleets;
    const { id } = (await company.create({ fleets: [yard, south] }, company.system)).body;
    const { email } = await company.read(id);
    await company.edit(id, { email, fleets: [yard, south, other] }, company.system);
    await company.edit(id, { email, fleets: [south], version: 2 }, company.system);
    const told = async (by: { token: string }) => {
      const { body } = await company.server.call(getUserHistory, { ...by, params: { user_id: id } });
      const changes = body.history.flatMap((line) => line.changes);
      return changes.filter(({ field }) => field === 'fleets').map(({ from, to }) => [from, to]);
    };
    expect(await told({ token: company.system.token })).toEqual([
      [[yard, south, other], [south]],
      [
        [yard, south],
        [yard, south, other],
      ],
      [null, [yard, south]],
    ]);
    // Without `south` the administrator does not see the user; the fleet returns for the check.
    await company.edit(id, { email, fleets: [yard], version: 3 }, company.system);
    expect(await told({ token: company.admin.token })).toEqual([
      [[], [yard]],
      [[yard], []],
      [null, [yard]],
    ]);
  });

  it('counts the fleets it may not name', async () => {
    const { body: both } = await company.server.call(getUser, {
      token: company.admin.token,
      params: { user_id: users.both },
    });
    expect([both.fleets, both.fleets_hidden, both.editable]).toEqual([[company.fleets.yard], 1, false]);
  });

  it('filters by role, state, fleet and asset system', async () => {
    const { database } = company.server.app;
    const fleetIds = [company.fleets.yard];
    await aUser(database, { username: 'filter-a', fleetIds, roles: ['installer'], disabled: true });
    await aUser(database, { username: 'filter-b', fleetIds, roles: ['manager'], end_date: '2026-03-01' });
    await aUser(database, {
      username: 'filter-c',
      fleetIds,
      roles: ['manager'],
      gao: true,
      end_date: '2026-03-02',
    });
    await aUser(database, { username: 'filter-d', fleetIds: [company.fleets.north], roles: [] });
    const names = async (query: Record<string, string>) =>
      (await list({ q: 'filter-', ...query })).rows.map(({ username }) => username.at(-1)).join('');
    expect(await names({})).toBe('abcd');
    expect(await names({ role: 'manager' })).toBe('bc');
    expect(await names({ role: 'installer,none' })).toBe('ad');
    expect(await names({ state: 'disabled' })).toBe('a');
    // The last day, 2 March, is not over.
    expect(await names({ state: 'ended' })).toBe('b');
    expect(await names({ state: 'active,disabled' })).toBe('acd');
    expect(await names({ gao: 'true' })).toBe('c');
    expect(await names({ gao: 'false' })).toBe('abd');
    expect(await names({ fleets: String(company.fleets.yard) })).toBe('abc');
    expect(await names({ fleets: String(company.fleets.north) })).toBe('abcd');
    // An invisible fleet selects nobody.
    expect(await names({ fleets: String(company.fleets.south) })).toBe('');
    expect(await names({ dir: 'desc', page: '2', page_size: '3' })).toBe('a');
    expect(
      (await company.server.call(getUsers, { token: company.admin.token, query: { sort: 'password_hash' } }))
        .status,
    ).toBe(400);
  });

  it('is written to a file as it is on screen, and into the audit', async () => {
    const file = await company.server.call(getUsersExport, {
      token: company.admin.token,
      query: { q: 'reach-', columns: 'username,role,state' },
    });
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''Usuarios.xlsx",
    ]);
    const line = await company.server.app.database.sql
      .selectFrom('audit_entry')
      .select(['username', 'after'])
      .where('action', '=', 'export')
      .where('entity', '=', 'user')
      .executeTakeFirstOrThrow();
    expect([line.username, line.after]).toEqual(['north-admin', expect.objectContaining({ rows: 4 })]);
  });

  it('leaves a line when SYS reads somebody, but none in the history of changes', async () => {
    await company.read(users.inside);
    const lines = await company.server.app.database.sql
      .selectFrom('audit_entry')
      .select('username')
      .where('action', '=', 'read')
      .where('entity_id', '=', String(users.inside))
      .execute();
    expect(new Set(lines.map(({ username }) => username))).toEqual(new Set(['the-system']));
    const { body } = await company.server.call(getUserHistory, {
      token: company.admin.token,
      params: { user_id: users.inside },
    });
    expect(body.history.map(({ action }) => action)).not.toContain('read');
  });
});
