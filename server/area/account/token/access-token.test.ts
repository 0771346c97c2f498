import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteProfileToken,
  deleteUserToken,
  getProfileTokens,
  getUserTokens,
  postProfileToken,
} from '#api/access-token.ts';
import { endpoints } from '#api/endpoints.ts';
import { getProfile } from '#api/session.ts';
import { getTracker } from '#api/tracker.ts';
import { postProfilePassword, postUserPassword } from '#api/user.ts';
import { getVehicles } from '#api/vehicle.ts';
import { postVehicleMove } from '#api/vehicle-command.ts';
import { TOKENS_MAX } from '#domain/access/access-token.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scope.ts';
import { seal } from '#server/base/access/sealed.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { argsFor, type Matrix, makeMatrix } from '#server/testing/matrix.ts';

let server: TestApp;
let fleet: { id: number };
let below: { id: number };
let ana: { id: number; username: string };
let boss: { id: number; username: string };
let session: string;
let bossSession: string;
let count = 0;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleet = await aFleet(database);
  below = await aFleet(database, { parent_id: fleet.id });
  boss = await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds: [fleet.id] });
  bossSession = await server.tokenOf(boss);
  await aVehicle(database, { fleet_id: fleet.id, license: '1234ABC' });
  await aVehicle(database, { fleet_id: (await aFleet(database)).id, license: '9999ZZZ' });
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  ana = await aUser(server.app.database, {
    username: `ana${count++}`,
    roles: ['manager'],
    fleetIds: [fleet.id],
  });
  session = await server.tokenOf(ana);
});
afterAll(() => server.close());

async function make(scopes: readonly TokenScope[], by = session, last_day = '2026-03-10'): Promise<string> {
  const body = { name: `ERP ${count++}`, scopes, last_day };
  const { status, body: made } = await server.call(postProfileToken, { token: by, body });
  expect(status).toBe(200);
  return made.secret;
}

describe('a program with a token', () => {
  it('reads what its user sees, and nothing else', async () => {
    const token = await make(['read']);
    expect(token).toMatch(/^traza_[\w-]{43}$/);
    const { status, body } = await server.call(getVehicles, { token, query: {} });
    expect(status).toBe(200);
    expect(body.rows.map(({ license }) => license)).toEqual(['1234ABC']);
    expect((await server.call(getProfile, { token })).body.username).toBe(ana.username);
  });

  it('does what its scopes allow, and is named in the audit with its user', async () => {
    const { database } = server.app;
    const vehicle = await aVehicle(database, { fleet_id: fleet.id });
    const move = {
      params: { vehicle_id: vehicle.id },
      body: { fleet_id: below.id, date: '2026-03-02', version: 1 },
    };
    const reader = await make(['read']);
    expect((await server.call(postVehicleMove, { token: reader, ...move })).code).toBe('token.scope');
    const writer = await make(['vehicle']);
    expect((await server.call(getVehicles, { token: writer, query: {} })).code).toBe('token.scope');
    const answer = await server.call(postVehicleMove, { token: writer, ...move });
    expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([200, '']);
    const lines = await database.sql
      .selectFrom('audit_entry')
      .select(['user_id', 'username'])
      .where('entity', '=', 'vehicle')
      .where('user_id', '=', ana.id)
      .execute();
    const named = new RegExp(`^${ana.username} · ERP \\d+$`);
    expect(lines).toEqual([{ user_id: ana.id, username: expect.stringMatching(named) }]);
  });

  it('never does what its user may not do', async () => {
    const token = await make(TOKEN_SCOPES);
    await server.app.database.sql
      .updateTable('app_user')
      .set({ roles: ['visualizer'] })
      .where('id', '=', ana.id)
      .execute();
    const vehicle = await aVehicle(server.app.database, { fleet_id: fleet.id });
    const move = {
      params: { vehicle_id: vehicle.id },
      body: { fleet_id: below.id, date: '2026-03-02', version: 1 },
    };
    expect((await server.call(postVehicleMove, { token, ...move })).code).toBe('auth.notPermitted');
  });

  it('is not shown what only those may see who may change it', async () => {
    const { database } = server.app;
    const vehicle = await aVehicle(database, { fleet_id: fleet.id });
    const password = await seal(server.app, 'tracker password', 'geheim');
    const tracker = await aTracker(database, { vehicle_id: vehicle.id, password });
    const words = async (token: string) =>
      (await server.call(getTracker, { token, params: { tracker_id: tracker.id } })).text;
    expect(await words(bossSession)).toContain('geheim');
    const reader = await words(await make(['read'], bossSession));
    expect(reader).toContain(tracker.imei);
    expect(reader).not.toContain('geheim');
  });

  it('has no 210: its token is not renewed', async () => {
    const token = await make(['read'], session, '2026-03-02');
    server.clock.nowMs = Date.parse('2026-03-02T22:30:00Z');
    expect((await server.call(getVehicles, { token, query: {} })).status).toBe(200);
  });
});

describe('a token ends', () => {
  const isRefused = async (token: string) => (await server.call(getVehicles, { token, query: {} })).status;

  it('after its last day', async () => {
    const token = await make(['read'], session, '2026-03-03');
    server.clock.nowMs = Date.parse('2026-03-03T22:59:59Z');
    expect(await isRefused(token)).toBe(200);
    server.clock.nowMs = Date.parse('2026-03-03T23:00:00Z');
    expect(await isRefused(token)).toBe(401);
  });

  it('when its user revokes it', async () => {
    const token = await make(['read']);
    const { tokens } = (await server.call(getProfileTokens, { token: session })).body;
    await server.call(deleteProfileToken, { token: session, params: { token_id: tokens[0]!.id } });
    expect(await isRefused(token)).toBe(401);
  });

  it('when an administrator revokes it', async () => {
    const token = await make(['read']);
    const params = { user_id: ana.id };
    const { tokens } = (await server.call(getUserTokens, { token: bossSession, params })).body;
    const answer = await server.call(deleteUserToken, {
      token: bossSession,
      params: { ...params, token_id: tokens[0]!.id },
    });
    expect(answer.status).toBe(200);
    expect(await isRefused(token)).toBe(401);
  });

  const given = { password: 'Distinta2', confirm: 'Distinta2' };

  it.each([
    ['when an administrator gives its user another password', {}, 401],
    ['unless the administrator lets the tokens be', { revoke_tokens: false }, 200],
  ])('%s', async (_, choice, status) => {
    const token = await make(['read']);
    const colleague = await make(['read'], bossSession);
    const reset = { params: { user_id: ana.id }, body: { ...given, ...choice } };
    expect((await server.call(postUserPassword, { token: bossSession, ...reset })).status).toBe(200);
    expect(await isRefused(token)).toBe(status);
    expect(await isRefused(colleague)).toBe(200);
  });

  it.each([
    ['when its user asks for it together with another password', { revoke_tokens: true }, 401],
    ['not by another password alone', {}, 200],
  ])('%s', async (_, choice, status) => {
    const token = await make(['read']);
    const body = { current_password: PASSWORD, ...given, ...choice };
    expect((await server.call(postProfilePassword, { token: session, body })).status).toBe(200);
    expect(await isRefused(token)).toBe(status);
  });

  it('not by a password that is refused', async () => {
    const token = await make(['read']);
    const body = { current_password: 'Wrong123', ...given, revoke_tokens: true };
    expect((await server.call(postProfilePassword, { token: session, body })).status).toBe(422);
    const reset = { params: { user_id: ana.id }, body: { password: PASSWORD, confirm: PASSWORD } };
    expect((await server.call(postUserPassword, { token: bossSession, ...reset })).status).toBe(422);
    expect(await isRefused(token)).toBe(200);
  });

  it('with a line in the audit for each, before that of the password', async () => {
    await make(['read']);
    await make(['cost']);
    const { tokens } = (await server.call(getProfileTokens, { token: session })).body;
    const reset = { params: { user_id: ana.id }, body: given };
    await server.call(postUserPassword, { token: bossSession, ...reset });
    const lines = await server.app.database.sql
      .selectFrom('audit_entry')
      .select(['username', 'action', 'before'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(ana.id))
      .where('action', 'in', ['password', 'revoke_token'])
      .orderBy('id')
      .execute();
    const revoked = tokens.map(({ id, name }) => ({ action: 'revoke_token', before: { token: id, name } }));
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatchObject({ username: 'boss', action: 'password' });
    expect(lines.slice(0, 2)).toEqual(
      expect.arrayContaining(revoked.map((line) => ({ ...line, username: 'boss' }))),
    );
  });

  it('when its user is disabled', async () => {
    const token = await make(['read']);
    await server.app.database.sql
      .updateTable('app_user')
      .set({ disabled: true })
      .where('id', '=', ana.id)
      .execute();
    expect(await isRefused(token)).toBe(403);
  });
});

it('is listed without its secret, with when it was used', async () => {
  const token = await make(['cost', 'read']);
  await server.call(getVehicles, { token, query: {} });
  const { body, text } = await server.call(getProfileTokens, { token: session });
  expect(body.tokens).toMatchObject([
    { scopes: ['read', 'cost'], hint: token.slice(-4), last_used_at: '2026-03-02T10:00:00.000Z' },
  ]);
  expect(text).not.toContain(token.slice(6, 20));
  const stored = await server.app.database.pool.query('select t::text as row from access_token t');
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(token.slice(6));
});

it.each([
  ['a name twice', { name: 'Twice' }, 'token.exists'],
  ['a day that is past', { last_day: '2026-03-01' }, 'token.lastDay'],
  ['more than a year', { last_day: '2027-03-03' }, 'token.lastDay'],
  ['no scope', { scopes: [] }, 'val.required'],
  ['an unknown scope', { scopes: ['everything'] }, 'val.enum'],
])('is not made with %s', async (_, given, code) => {
  const body = { name: 'Twice', scopes: ['read'], last_day: '2026-03-10' };
  await server.call(postProfileToken, { token: session, body });
  const answer = await server.call(postProfileToken, { token: session, body: { ...body, ...given } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).toContain(code);
});

it('no more than twenty of a user, however many are asked for at once', async () => {
  const asked = Array.from({ length: TOKENS_MAX + 5 }, (_, i) =>
    server.call(postProfileToken, {
      token: session,
      body: { name: `N${i}`, scopes: ['read'], last_day: '2026-03-10' },
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TOKENS_MAX);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
});

describe('no token, whatever its scopes, reaches the account of its user or others', () => {
  let matrix: Matrix;
  let token: string;
  beforeAll(async () => {
    matrix = await makeMatrix();
    const made = await matrix.server.call(postProfileToken, {
      token: matrix.tokens.get('SYS')!,
      body: { name: 'All', scopes: TOKEN_SCOPES, last_day: '2026-03-10' },
    });
    token = made.body.secret;
  });
  afterAll(() => matrix.server.close());

  const own = endpoints.filter(
    ({ access, forPrograms }) =>
      (access === 'session' && !forPrograms) ||
      /^(user|fleet|enum|mail|webhook|channel|version_note|rule|sign_in|feed_token|street_map|tracker_output):(?!read)/.test(
        access,
      ),
  );
  it.each(own.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const answer = await matrix.server.call(endpoint, {
      ...(await argsFor(matrix, endpoint, 'SYS', 'own')),
      token,
    });
    expect([answer.status, answer.code]).toEqual([409, 'token.scope']);
  });
});
