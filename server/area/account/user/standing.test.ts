import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFleets } from '#api/fleet.ts';
import { getPreferences, getProfile, postLogin } from '#api/session.ts';
import { SOCKET_CLOSE } from '#api/socket.ts';
import {
  deleteProfileSessions,
  deleteUserSession,
  getProfileSessions,
  getUserHistory,
  getUserSessions,
  postUserPassword,
  postUserStanding,
} from '#api/user.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { openSocket, signedInSocket, type TestSocket } from '#server/testing/socket.ts';

let server: TestApp;
let url: string;
let fleetId: number;
let admin: { id: number; username: string; token: string };
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  url = await server.listen();
  fleetId = (await aFleet(server.app.database)).id;
  admin = await signedIn({ username: 'boss', roles: ['administrator'] });
});
afterAll(async () => {
  for (const { ws } of sockets) ws.terminate();
  await server.close();
});

async function signedIn(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, { roles: ['manager'], fleetIds: [fleetId], ...columns });
  return { ...user, token: await server.tokenOf(user) };
}

const stand = (userId: number, disabled: boolean, version: number, by = admin) =>
  server.call(postUserStanding, {
    token: by.token,
    params: { user_id: userId },
    body: { disabled, version },
  });
const signIn = (username: string, password = PASSWORD) =>
  server.call(postLogin, { body: { username, password } });

describe('disabling', () => {
  it('ends sessions and sockets at once, and enabling lets the user sign in again', async () => {
    const user = await signedIn({ username: 'thrown-out' });
    const socket = await signedInSocket(url, user);
    sockets.push(socket);
    expect((await stand(user.id, true, 1)).body).toEqual({ version: 2 });

    expect(await socket.message('close_session')).toEqual({
      type: 'close_session',
      reason: 'auth.userEnded',
    });
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    const refused = await server.call(getProfile, { token: user.token });
    expect([refused.status, refused.code]).toEqual([403, 'auth.userEnded']);
    const login = await signIn('thrown-out');
    expect([login.status, login.code]).toEqual([403, 'auth.userEnded']);

    expect((await stand(user.id, false, 2)).status).toBe(200);
    // The old session stays closed.
    expect((await server.call(getProfile, { token: user.token })).status).toBe(403);
    expect((await signIn('thrown-out')).status).toBe(200);
    const { body } = await server.call(getUserHistory, { token: admin.token, params: { user_id: user.id } });
    expect(body.history.map(({ action, changes }) => [action, changes])).toEqual([
      ['enable', [{ field: 'disabled', from: true, to: false }]],
      ['disable', [{ field: 'disabled', from: false, to: true }]],
    ]);
  });

  it('of each other at once leaves one administrator, however many they are', async () => {
    const { id } = await aFleet(server.app.database);
    const crowd = await Promise.all(
      [1, 2, 3, 4].map(() => signedIn({ roles: ['administrator'], fleetIds: [id] })),
    );
    const answers = await Promise.all(
      crowd.flatMap((by) => crowd.filter((one) => one !== by).map((one) => stand(one.id, true, 1, by))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(3);
    // The losers are disabled (403), or came after another who had disabled the same account (410).
    for (const { status } of answers) expect([200, 403, 410]).toContain(status);
    const standing = await Promise.all(crowd.map(({ token }) => server.call(getProfile, { token })));
    expect(standing.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('is refused of oneself, of an older version and of who is out of reach', async () => {
    const own = await stand(admin.id, true, 1);
    expect([own.status, own.code]).toEqual([409, 'user.notYourself']);
    const user = await signedIn();
    expect((await stand(user.id, true, 7)).code).toBe('err.stale');
    const elsewhere = await aUser(server.app.database, {
      fleetIds: [(await aFleet(server.app.database)).id],
    });
    expect((await stand(elsewhere.id, true, 1)).status).toBe(404);
    expect((await server.call(getProfile, { token: user.token })).status).toBe(200);
  });
});

describe('a password given by an administrator', () => {
  const reset = (userId: number, body: { password: string; confirm?: string; must_change?: boolean }) =>
    server.call(postUserPassword, {
      token: admin.token,
      params: { user_id: userId },
      body: { confirm: body.password, ...body },
    });

  it('ends the sessions and takes the place of the old one', async () => {
    const user = await signedIn({ username: 'reset-me' });
    expect((await reset(user.id, { password: 'Distinta2' })).status).toBe(200);
    expect((await server.call(getProfile, { token: user.token })).status).toBe(403);
    expect((await signIn('reset-me')).status).toBe(401);
    const login = await signIn('reset-me', 'Distinta2');
    const profile = await server.call(getProfile, { token: login.body.token });
    // Valid for 180 days from 2 March 2026.
    expect(profile.body).toMatchObject({ password_expired: false, password_last_day: '2026-08-29' });
  });

  it('may be for the first sign-in only', async () => {
    const user = await signedIn({ username: 'first-only' });
    await reset(user.id, { password: 'Distinta2', must_change: true });
    const login = await signIn('first-only', 'Distinta2');
    expect(login.status).toBe(200);
    expect((await server.call(getProfile, { token: login.body.token })).body.password_expired).toBe(true);
  });

  it.each([
    ['too simple', 'alllower1', 'val.password'],
    ['the present one', PASSWORD, 'auth.passwordRecent'],
  ])('is refused when it is %s', async (_name, password, code) => {
    const user = await signedIn();
    const answer = await reset(user.id, { password });
    expect([answer.status, JSON.parse(answer.text).error.fields]).toEqual([
      422,
      [{ field: 'password', code }],
    ]);
    // Nothing happened: the session goes on.
    expect((await server.call(getProfile, { token: user.token })).status).toBe(200);
  });

  it('is refused when it is the username', async () => {
    const user = await signedIn({ username: 'nam3d.so' });
    const answer = await reset(user.id, { password: 'Nam3d.So' });
    expect([answer.status, JSON.parse(answer.text).error.fields]).toEqual([
      422,
      [{ field: 'password', code: 'val.password' }],
    ]);
  });

  it('is refused when it was typed differently the second time', async () => {
    const answer = await reset((await signedIn()).id, { password: 'Distinta2', confirm: 'Distinta3' });
    expect([answer.status, JSON.parse(answer.text).error.fields]).toEqual([
      422,
      [{ field: 'confirm', code: 'val.passwordMatch' }],
    ]);
  });

  it('is not for oneself', async () => {
    expect((await reset(admin.id, { password: 'Distinta2' })).code).toBe('user.notYourself');
  });
});

describe('an expired password', () => {
  it('lets the user sign in and do nothing but change it', async () => {
    const columns = { username: 'old-password', password_changed_at: new Date('2025-09-02T10:00:00Z') };
    const user = await signedIn(columns);
    // 2 September 2025 and 180 days is 1 March 2026: over since midnight.
    expect((await signIn('old-password')).status).toBe(200);
    const profile = await server.call(getProfile, { token: user.token });
    expect(profile.body).toMatchObject({ password_expired: true, password_last_day: '2026-03-01' });
    expect((await server.call(getPreferences, { token: user.token })).status).toBe(200);
    const other = await server.call(getFleets, { token: user.token });
    expect([other.status, other.code]).toEqual([409, 'auth.passwordExpired']);
  });

  it('was good the day before', async () => {
    const user = await signedIn({ password_changed_at: new Date('2025-09-03T10:00:00Z') });
    expect((await server.call(getFleets, { token: user.token })).status).toBe(200);
  });

  it('opens no socket, and ends no session for it', async () => {
    const user = await signedIn({ password_expiration: '2026-03-01' });
    const socket = await openSocket(url);
    sockets.push(socket);
    socket.send({
      task: 'login',
      username: user.username,
      token: user.token,
      keep_connected: true,
      binary: false,
    });
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.passwordExpired);
    expect(socket.messages).toEqual([]);
    expect((await server.call(getProfile, { token: user.token })).status).toBe(200);
  });
});

describe('sessions', () => {
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0';

  async function signInFrom(username: string, address: string) {
    const login = await server.call(postLogin, {
      body: { username, password: PASSWORD, keep_connected: true },
      address,
      agent: AGENT,
    });
    return login.body.token;
  }

  it('are listed with where they were opened, and closed one by one by an administrator', async () => {
    const user = await aUser(server.app.database, { username: 'two-places', fleetIds: [fleetId] });
    const office = await signInFrom('two-places', '10.0.0.7');
    const home = await signInFrom('two-places', '10.9.9.9');
    const params = { user_id: user.id };
    const { body } = await server.call(getUserSessions, { token: admin.token, params });
    expect(
      body.sessions.map(({ address, agent, current, keep_connected }) => [
        address,
        agent,
        current,
        keep_connected,
      ]),
    ).toEqual([
      ['10.9.9.9', AGENT, false, true],
      ['10.0.0.7', AGENT, false, true],
    ]);
    // A kept connection lasts 7 days.
    expect(body.sessions[0]).toMatchObject({
      opened_at: new Date(NOW).toISOString(),
      ends_at: '2026-03-09T10:00:00.000Z',
    });

    const session_id = body.sessions[0]!.id;
    const closed = await server.call(deleteUserSession, {
      token: admin.token,
      params: { ...params, session_id },
    });
    expect(closed.status).toBe(200);
    expect((await server.call(getProfile, { token: home })).code).toBe('auth.sessionEnded');
    expect((await server.call(getProfile, { token: office })).status).toBe(200);
    const again = await server.call(deleteUserSession, {
      token: admin.token,
      params: { ...params, session_id },
    });
    expect(again.status).toBe(404);
  });

  it('of somebody else are not closed under a wrong name', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const { body } = await server.call(getUserSessions, { token: admin.token, params: { user_id: two.id } });
    const params = { user_id: one.id, session_id: body.sessions[0]!.id };
    expect((await server.call(deleteUserSession, { token: admin.token, params })).status).toBe(404);
  });

  it('end everywhere but here when the user says so', async () => {
    await aUser(server.app.database, { username: 'elsewhere', fleetIds: [fleetId] });
    const [here, there] = [
      await signInFrom('elsewhere', '10.0.0.1'),
      await signInFrom('elsewhere', '10.0.0.2'),
    ];
    const before = await server.call(getProfileSessions, { token: here });
    expect(before.body.sessions.map(({ address, current }) => [address, current])).toEqual([
      ['10.0.0.2', false],
      ['10.0.0.1', true],
    ]);
    await server.call(deleteProfileSessions, { token: here });
    expect((await server.call(getProfile, { token: there })).status).toBe(403);
    const after = await server.call(getProfileSessions, { token: here });
    expect(after.body.sessions.map(({ current }) => current)).toEqual([true]);
  });
});
