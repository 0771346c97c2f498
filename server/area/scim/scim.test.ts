import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { getProfile } from '#api/session.ts';
import { getVehicles } from '#api/vehicle.ts';
import type { TokenScope } from '#domain/access/token-scope.ts';
import type { Change } from '#server/bus/change.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

/** The bodies are those that Entra and Okta send. */
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let server: TestApp;
let iberia: number;
let north: number;
let boss: { id: number; username: string };
const secrets = { boss: '', staff: '', reader: '' };
let count = 0;

type Resource = { id: string; displayName: string };
type Body = Resource & {
  userName: string;
  totalResults: number;
  Resources: Resource[];
  members: unknown[];
  groups: unknown[];
  detail?: string;
};
type Got = { status: number; body: Body };

beforeAll(async () => {
  const SCIM_GROUPS = JSON.stringify([
    { group: 'Traza Bosses', role: 'administrator', fleets: ['Iberia'] },
    { group: 'Traza North', role: 'manager', fleets: ['N-1'] },
  ]);
  server = await testApp({ SCIM_GROUPS });
  const { database } = server.app;
  iberia = (await aFleet(database, { name: 'Iberia' })).id;
  north = (await aFleet(database, { name: 'Norte', code: 'N-1', parent_id: iberia })).id;
  boss = await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds: [iberia] });
  const staff = await aUser(database, { username: 'staff', roles: ['system'] });
  secrets.boss = await secretOf(boss, ['people']);
  secrets.staff = await secretOf(staff, ['people']);
  secrets.reader = await secretOf(boss, ['read']);
});
afterAll(() => server.close());

async function secretOf(user: { id: number; username: string }, scopes: TokenScope[]): Promise<string> {
  const body = { name: `IdP ${count++}`, scopes, last_day: '2026-12-31' };
  return (await server.call(postProfileToken, { token: await server.tokenOf(user), body })).body.secret;
}

async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  secret = secrets.boss,
): Promise<Got> {
  const response = await server.http.inject({
    ...{ method, url: `/scim/v2${path}` },
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body && { 'content-type': 'application/scim+json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  if (response.body) expect(response.headers['content-type']).toContain('application/scim+json');
  return { status: response.statusCode, body: response.body ? JSON.parse(response.body) : ({} as Body) };
}

const person = (userName: string, more: object = {}) => ({
  schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  ...{ externalId: `ext-${userName}`, userName, active: true },
  name: { formatted: 'Ana Ruiz', familyName: 'Ruiz', givenName: 'Ana' },
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  ...more,
});
async function aPerson(secret = secrets.boss): Promise<{ id: string; userName: string }> {
  const { status, body } = await scim('POST', '/Users', person(`ana${count++}@example.com`), secret);
  expect([status, body.detail]).toEqual([201, undefined]);
  return { id: body.id, userName: body.userName };
}
async function aGroup(displayName: string, members: string[] = []): Promise<string> {
  const body = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) };
  const made = await scim('POST', '/Groups', body);
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  return made.body.id;
}
const operations = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const stored = async (id: string) => {
  const { rows } = await server.app.database.pool.query(
    `select name, surname, email, phone, roles, disabled, language,
       (select array_agg(fleet_id) from user_fleet where user_id = app_user.id) as fleets
     from app_user where id = $1`,
    [id],
  );
  return rows[0];
};

describe('the door', () => {
  it.each([
    ['no token', '', 401],
    ['an unknown token', 'traza_unknown', 401],
    ['a token without the scope', 'reader', 403],
  ] as const)('refuses %s in the form of SCIM', async (_, who, status) => {
    const secret = who === 'reader' ? secrets.reader : who;
    const { status: got, body } = await scim('GET', '/Users', undefined, secret);
    expect(got).toBe(status);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
    });
  });

  it('refuses the token of somebody who does not administer users any more', async () => {
    const other = await aUser(server.app.database, { roles: ['administrator'], fleetIds: [iberia] });
    const secret = await secretOf(other, ['people']);
    await server.app.database.pool.query(`update app_user set roles = '{manager}' where id = $1`, [other.id]);
    expect((await scim('GET', '/Users', undefined, secret)).status).toBe(403);
  });

  it('is the only one that its scope opens', async () => {
    expect(await server.call(getVehicles, { token: secrets.boss, query: {} })).toMatchObject({
      code: 'token.scope',
    });
  });

  it('says what it can do', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await scim('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    expect((await scim('GET', '/Schemas')).body.Resources.map(({ id }) => id)).toEqual([USER, GROUP]);
    expect((await scim('GET', '/Nothing')).status).toBe(404);
    expect((await scim('POST', '/Users', person('x'.repeat(61)))).body).toMatchObject({
      scimType: 'invalidValue',
    });
  });
});

describe('users', () => {
  it('are found by name, made, and found again, as Entra does it', async () => {
    const userName = 'nueva@example.com';
    const searchOf = (name: string) => `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`;
    const search = searchOf(userName);
    expect((await scim('GET', search)).body).toMatchObject({ totalResults: 0, Resources: [] });
    const { status, body } = await scim('POST', '/Users', person(userName, { preferredLanguage: 'it-IT' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userName,
      externalId: `ext-${userName}`,
      active: true,
      meta: { location: `/scim/v2/Users/${body.id}` },
    });
    expect(await stored(body.id)).toMatchObject({
      name: 'Ana',
      surname: 'Ruiz',
      email: userName,
      roles: [],
      disabled: false,
      language: 'it',
      fleets: null,
    });
    expect((await scim('GET', searchOf(userName.toUpperCase()))).body.totalResults).toBe(1);
    const byId = `/Users?filter=${encodeURIComponent(`externalId eq "ext-${userName}"`)}`;
    expect((await scim('GET', byId)).body.Resources).toMatchObject([{ id: body.id }]);
    expect(await scim('POST', '/Users', person(userName))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
  });

  it('are paged', async () => {
    for (let n = 0; n < 3; n++) await aPerson();
    const { body } = await scim('GET', '/Users?startIndex=2&count=1');
    expect(body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(body.totalResults).toBeGreaterThan(3);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  });

  it('change by operations, and the audit has the token', async () => {
    const { id } = await aPerson();
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      operations(
        { op: 'Replace', path: 'name.givenName', value: 'Eva' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+34 600 111 222' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `eva${id}@example.com` },
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: { givenName: 'Eva', familyName: 'Ruiz' }, displayName: 'Eva Ruiz' });
    expect(await stored(id)).toMatchObject({
      name: 'Eva',
      phone: '+34 600 111 222',
      email: `eva${id}@example.com`,
    });
    const line = await server.app.database.sql
      .selectFrom('audit_entry')
      .select(['username', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .where('action', '=', 'edit')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      username: expect.stringMatching(/^boss · IdP/),
      before: { name: 'Ana' },
      after: { name: 'Eva' },
    });
  });

  it('keep their username, and an e-mail of somebody else is refused', async () => {
    const { id, userName } = await aPerson();
    const other = await aPerson();
    expect((await scim('PUT', `/Users/${id}`, person(userName))).status).toBe(200);
    const renamed = operations({ op: 'replace', value: { userName: 'otra@example.com' } });
    expect(await scim('PATCH', `/Users/${id}`, renamed)).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    });
    const taken = operations({ op: 'replace', path: 'emails[type eq "work"].value', value: other.userName });
    expect(await scim('PATCH', `/Users/${id}`, taken)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
  });
});

describe('a leaver', () => {
  it.each([
    ['PATCH of Okta', 'PATCH', operations({ op: 'replace', value: { active: false } })],
    ['PATCH of Entra', 'PATCH', operations({ op: 'Replace', path: 'active', value: 'False' })],
    ['DELETE', 'DELETE', undefined],
  ] as const)('is out within one request, by %s: session, token and sockets', async (_, method, body) => {
    const { id, userName } = await aPerson();
    await aGroup(`Leavers ${count++}`, [id]);
    const user = { id: Number(id), username: userName };
    const session = await server.tokenOf(user);
    const program = await secretOf(user, ['read']);
    expect((await server.call(getProfile, { token: session })).status).toBe(200);
    const told: Change[] = [];
    const unsubscribe = server.app.bus.subscribe('change', (changes) => void told.push(...changes));
    const { status } = await scim(method, `/Users/${id}`, body);
    unsubscribe();
    expect(status).toBe(method === 'DELETE' ? 204 : 200);
    for (const token of [session, program])
      expect(await server.call(getProfile, { token })).toMatchObject({ status: 403, code: 'auth.userEnded' });
    expect(told).toContainEqual(
      expect.objectContaining({
        entity: 'user',
        action: 'disable',
        ended: { ids: 'all', reason: 'auth.userEnded' },
      }),
    );
    expect(await stored(id)).toMatchObject({ disabled: true });
  });

  it('who was deleted is unknown, and the same user when made again', async () => {
    const { id, userName } = await aPerson();
    await scim('DELETE', `/Users/${id}`);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
    const again = await scim('POST', '/Users', person(userName));
    expect(again).toMatchObject({ status: 201, body: { id, active: true } });
    expect(await stored(id)).toMatchObject({ disabled: false });
  });
});

describe('groups', () => {
  it('give role and fleets, and take them away', async () => {
    const { id } = await aPerson();
    const group = await aGroup('Traza North');
    const add = operations({ op: 'Add', path: 'members', value: [{ value: id }] });
    expect((await scim('PATCH', `/Groups/${group}`, add)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ roles: ['manager'], fleets: [north] });
    expect((await scim('GET', `/Users/${id}`)).body.groups).toEqual([
      { value: group, display: 'Traza North' },
    ]);
    const remove = operations({ op: 'remove', path: `members[value eq "${id}"]` });
    const removed = await scim('PATCH', `/Groups/${group}`, remove);
    expect(removed.body.members).toEqual([]);
    expect(await stored(id)).toMatchObject({ roles: [], fleets: null });
    const all = operations({
      op: 'replace',
      value: { id: group, displayName: 'Traza Bosses', members: [{ value: id }] },
    });
    expect((await scim('PATCH', `/Groups/${group}`, all)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ roles: ['administrator'], fleets: [iberia] });
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ roles: [], fleets: null });
  });

  it('are found by name, without members where these are not wanted', async () => {
    const { id } = await aPerson();
    const group = await aGroup('Contabilidad', [id]);
    const search = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "contabilidad"')}`;
    const { body } = await scim('GET', search);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: group, displayName: 'Contabilidad' }] });
    expect(body.Resources[0]).not.toHaveProperty('members');
    expect((await scim('GET', `/Groups/${group}`)).body.members).toMatchObject([{ value: id }]);
    expect(await scim('POST', '/Groups', { displayName: 'CONTABILIDAD' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    // A group without a meaning here changes nobody's rights.
    expect(await stored(id)).toMatchObject({ roles: [] });
  });

  it('never give more than the owner of the token has', async () => {
    const admin = await aUser(server.app.database, { roles: ['administrator'], fleetIds: [north] });
    const secret = await secretOf(admin, ['people']);
    const { id } = await aPerson(secret);
    const body = { displayName: 'Traza Bosses', members: [{ value: id }] };
    expect((await scim('POST', '/Groups', body, secret)).status).toBe(404);
    expect(await stored(id)).toMatchObject({ roles: [], fleets: null });
    expect(
      (await scim('GET', '/Groups', undefined, secret)).body.Resources.map(({ displayName }) => displayName),
    ).not.toContain('Traza Bosses');
  });
});

describe('the reach', () => {
  it('is that of the owner: not system staff, nor users of other fleets, nor the owner', async () => {
    const { database } = server.app;
    const elsewhere = await aFleet(database);
    const stranger = await aUser(database, { roles: ['manager'], fleetIds: [elsewhere.id] });
    const staff = await aUser(database, { roles: ['system'] });
    const own = await aUser(database, { roles: ['manager'], fleetIds: [north] });
    const end = operations({ op: 'replace', value: { active: false } });
    const tried = async (id: number, secret = secrets.boss) =>
      (await scim('PATCH', `/Users/${id}`, end, secret)).status;
    expect([
      await tried(stranger.id),
      await tried(staff.id),
      await tried(boss.id),
      await tried(own.id),
    ]).toEqual([404, 404, 403, 200]);
    expect(await tried(stranger.id, secrets.staff)).toBe(200);
    // Users without a fleet belong to the token that made them.
    const { id } = await aPerson(secrets.staff);
    expect(await tried(Number(id))).toBe(404);
  });
});
