import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile, postLogin } from '#api/session.ts';
import {
  deleteRemembered,
  getOwnSignIn,
  getSignInRule,
  postFactorReset,
  postLoginFactor,
  postRecoveryCodes,
  postTotp,
  postTotpConfirm,
  postTotpRemove,
  putSignInRule,
} from '#api/sign-in.ts';
import { SOCKET_CLOSE } from '#api/socket.ts';
import { getUsers } from '#api/user.ts';
import { DAY_MS } from '#domain/duration.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { openSocket } from '#server/testing/socket.ts';
import { expireData } from '#server/worker/job/retention.ts';
import { codeAt } from './totp.ts';

const STEP_MS = 30_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const login = (user: { username: string }, device: string | null = null, password = PASSWORD) =>
  server.call(postLogin, { body: { username: user.username, password, device } });
const faultOf = (answer: { text: string }) => JSON.parse(answer.text).error;
const ticketOf = async (user: { username: string }, device: string | null = null) => {
  const { code, params } = faultOf(await login(user, device));
  expect(code).toBe('auth.secondFactor');
  return { ticket: params.ticket as string, ways: params.ways as string };
};
const show = (body: { ticket: string; code: string; remember?: boolean; device?: string | null }) =>
  server.call(postLoginFactor, { body });
const codeNow = (secret: string) => codeAt(secret, server.clock.nowMs);
/** Advances the clock to the next code. */
const wait = (steps = 1) => {
  server.clock.nowMs += steps * STEP_MS;
};

/** A user with an app for codes; the present code is used up. */
async function withApp(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, columns);
  const token = await server.tokenOf(user);
  const { secret } = (await server.call(postTotp, { token, body: {} })).body;
  const confirmed = await server.call(postTotpConfirm, { token, body: { code: codeNow(secret) } });
  expect(confirmed.status).toBe(200);
  return { ...user, token, secret, recovery: confirmed.body.recovery_codes };
}

describe('the second step', () => {
  it('opens the session with a code; the password alone opens none', async () => {
    const user = await withApp();
    const before = await server.app.database.pool.query('select count(*)::int from session');
    const { ticket, ways } = await ticketOf(user);
    const after = await server.app.database.pool.query('select count(*)::int from session');
    expect([ways, after.rows]).toEqual(['code recovery', before.rows]);
    wait();
    const answer = await show({ ticket, code: codeNow(user.secret) });
    expect([answer.status, answer.body.username]).toEqual([200, user.username]);
    const profile = await server.call(getProfile, { token: answer.body.token });
    expect(profile.body.username).toBe(user.username);
  });

  it('takes a code once, and one step before and after, no further', async () => {
    const user = await withApp();
    wait(10);
    const outcome = async (code: string) => {
      const answer = await show({ ticket: (await ticketOf(user)).ticket, code });
      return answer.code ?? answer.status;
    };
    const at = (steps: number) => codeAt(user.secret, server.clock.nowMs + steps * STEP_MS);
    expect(await outcome(at(-2))).toBe('auth.codeWrong');
    expect(await outcome(at(-1))).toBe(200);
    expect(await outcome(at(-1))).toBe('auth.codeUsed');
    expect(await outcome(at(1))).toBe(200);
    expect(await outcome(at(0))).toBe('auth.codeUsed');
    expect(await outcome(at(2))).toBe('auth.codeWrong');
  });

  it('lets one of two in who show the same code at the same moment', async () => {
    const user = await withApp();
    wait();
    const tickets = [await ticketOf(user), await ticketOf(user)];
    const answers = await Promise.all(
      tickets.map(({ ticket }) => show({ ticket, code: codeNow(user.secret) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('locks after five wrong codes, and showing the password again does not help', async () => {
    const user = await withApp();
    for (let i = 0; i < 5; i++) {
      const { ticket } = await ticketOf(user);
      expect((await show({ ticket, code: 'abcd-efgh-2345' })).code).toBe('auth.codeWrong');
    }
    expect((await login(user)).code).toBe('auth.locked');
  });

  it('is over after five minutes, and once it is used', async () => {
    const user = await withApp();
    wait();
    const { ticket } = await ticketOf(user);
    expect((await show({ ticket, code: codeNow(user.secret) })).status).toBe(200);
    wait();
    expect((await show({ ticket, code: codeNow(user.secret) })).code).toBe('auth.tooLate');
    const late = await ticketOf(user);
    wait(10);
    expect((await show({ ticket: late.ticket, code: codeNow(user.secret) })).code).toBe('auth.tooLate');
    server.clock.nowMs += DAY_MS;
    await expireData(server.app);
    const { rows } = await server.app.database.pool.query('select * from sign_in_ticket where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('keeps out who was disabled in between', async () => {
    const user = await withApp();
    const { ticket } = await ticketOf(user);
    await server.app.database.pool.query('update app_user set disabled = true where id = $1', [user.id]);
    wait();
    expect((await show({ ticket, code: codeNow(user.secret) })).code).toBe('auth.userEnded');
  });

  it('takes each recovery code once, however it is typed, and new ones void the old', async () => {
    const user = await withApp();
    const outcome = async (code: string) => {
      const answer = await show({ ticket: (await ticketOf(user)).ticket, code });
      return answer.code ?? answer.status;
    };
    expect(user.recovery).toHaveLength(10);
    expect(await outcome(user.recovery[0]!.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await outcome(user.recovery[0]!)).toBe('auth.codeWrong');
    const own = await server.call(getOwnSignIn, { token: user.token });
    expect(own.body.recovery_left).toBe(9);
    const made = await server.call(postRecoveryCodes, {
      token: user.token,
      body: { current_password: PASSWORD },
    });
    expect(await outcome(user.recovery[1]!)).toBe('auth.codeWrong');
    expect(await outcome(made.body.recovery_codes[1]!)).toBe(200);
  });
});

it('is not asked for in a remembered browser for 30 days, until its user forgets it', async () => {
  const user = await withApp();
  wait();
  const { ticket } = await ticketOf(user);
  const { body } = await show({ ticket, code: codeNow(user.secret), remember: true });
  const { device } = body;
  expect((await login(user, device)).status).toBe(200);
  // Another browser, and another user of the same one, need the second factor.
  await ticketOf(user);
  const other = await withApp();
  await ticketOf(other, device);
  server.clock.nowMs += 29 * DAY_MS;
  expect((await login(user, device)).status).toBe(200);
  server.clock.nowMs += 2 * DAY_MS;
  const again = await ticketOf(user, device);
  const { token } = (await show({ ...again, code: codeNow(user.secret), remember: true, device })).body;
  expect((await server.call(getOwnSignIn, { token })).body.remembered).toBe(1);
  expect((await server.call(deleteRemembered, { token })).status).toBe(200);
  await ticketOf(user, device);
});

describe('what is kept', () => {
  it('is neither the secret nor a recovery code, and the audit has neither', async () => {
    const user = await withApp();
    const { rows } = await server.app.database.pool.query(
      `select string_agg(t::text, '') || (select string_agg(r::text, '') from user_recovery r)
         || (select string_agg(a::text, '') from audit_entry a) as text from user_totp t`,
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of [user.secret, ...user.recovery])
      for (const form of [secret, hex(secret)]) expect(rows[0].text).not.toContain(form);
    expect(rows[0].text).toContain('add_factor');
  });

  it('cannot be read with another SECRET_KEY, while recovery codes go on', async () => {
    const { SECRET_KEY } = server.app.config;
    server.app.config.SECRET_KEY = 'one key of an installation';
    const user = await withApp();
    server.app.config.SECRET_KEY = 'another key of an installation';
    wait();
    const { ticket } = await ticketOf(user);
    expect((await show({ ticket, code: codeNow(user.secret) })).code).toBe('auth.codeWrong');
    expect((await show({ ticket, code: user.recovery[0]! })).status).toBe(200);
    server.app.config.SECRET_KEY = SECRET_KEY;
  });
});

describe('changing it', () => {
  it('asks for the password once signing in is ten minutes ago', async () => {
    const user = await withApp();
    const { token } = user;
    server.clock.nowMs += 11 * 60_000;
    const remove = (body: object) => server.call(postTotpRemove, { token, body });
    expect((await server.call(getOwnSignIn, { token })).body.needs_password).toBe(true);
    expect(faultOf(await remove({})).fields).toEqual([{ field: 'current_password', code: 'val.required' }]);
    const wrong = await remove({ current_password: 'Wrong123' });
    expect(faultOf(wrong).fields).toEqual([{ field: 'current_password', code: 'auth.passwordWrong' }]);
    expect((await remove({ current_password: PASSWORD })).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    const own = await server.call(getOwnSignIn, { token });
    expect(own.body).toMatchObject({ code_since: null, recovery_left: 0, passkeys: [] });
  });

  it('does not set up another app over one that is set up, nor without its code', async () => {
    const user = await withApp();
    expect((await server.call(postTotp, { token: user.token, body: {} })).code).toBe('err.stale');
    const other = await aUser(server.app.database);
    const token = await server.tokenOf(other);
    await server.call(postTotp, { token, body: {} });
    const refused = await server.call(postTotpConfirm, { token, body: { code: '000000' } });
    expect(refused.status).toBe(422);
    expect((await login(other)).status).toBe(200);
  });

  it('is done by an administrator for who has lost it: sessions end, audited, and told', async () => {
    const fleet = await aFleet(server.app.database);
    const admin = await aUser(server.app.database, { roles: ['administrator'], fleetIds: [fleet.id] });
    const user = await withApp({ fleetIds: [fleet.id] });
    const token = await server.tokenOf(admin);
    const params = { user_id: user.id };
    expect((await server.call(postFactorReset, { token, params })).status).toBe(200);
    expect((await server.call(getProfile, { token: user.token })).status).toBe(403);
    expect((await login(user)).status).toBe(200);
    const { rows } = await server.app.database.pool.query(
      `select username, before, (select kind from raised_event where user_id = $1 and kind = 'factors_reset')
       from audit_entry where action = 'reset_factors' and entity_id = $1::text`,
      [user.id],
    );
    const before = { factors: ['code', 'recovery'] };
    expect(rows).toEqual([{ username: admin.username, before, kind: 'factors_reset' }]);
    const own = await server.call(postFactorReset, { token, params: { user_id: admin.id } });
    expect(own.code).toBe('user.notYourself');
  });
});

it('is demanded of some roles: nothing else is answered until it is set up, and it cannot be taken away', async () => {
  const { database } = server.app;
  const system = await server.tokenOf(await aUser(database, { roles: ['system'] }));
  const fleet = await aFleet(database);
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleet.id] });
  const token = (await login(user)).body.token;
  const rule = (await server.call(getSignInRule, { token: system })).body;
  const set = (factor_roles: string[], version: number) =>
    server.call(putSignInRule, { token: system, body: { factor_roles, version } });
  expect((await set(['administrator'], rule.version)).status).toBe(200);
  expect((await set([], rule.version)).code).toBe('err.stale');
  expect((await server.call(getSignInRule, { token: system })).body.lacking).toBeGreaterThan(0);

  expect((await server.call(getUsers, { token, query: {} })).code).toBe('auth.factorMissing');
  expect((await server.call(getProfile, { token })).body.factor_missing).toBe(true);
  const socket = await openSocket(await server.listen());
  const { username } = user;
  socket.send({ task: 'login', username, token, keep_connected: true, binary: false });
  expect((await socket.closed()).code).toBe(SOCKET_CLOSE.factorMissing);
  const { secret } = (await server.call(postTotp, { token, body: {} })).body;
  await server.call(postTotpConfirm, { token, body: { code: codeNow(secret) } });
  expect((await server.call(getUsers, { token, query: {} })).status).toBe(200);
  const removed = await server.call(postTotpRemove, { token, body: {} });
  expect([removed.status, removed.code]).toEqual([409, 'auth.factorDemanded']);
  expect((await server.call(getProfile, { token })).body.factor_missing).toBe(false);
  await set([], rule.version + 1);
});
