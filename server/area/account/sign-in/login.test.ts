import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInstallation } from '#api/installation.ts';
import { getProfile, postLogin } from '#api/session.ts';
import { PASSWORD_PLACES } from '#server/base/password/password.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { notifyWaiting } from '#server/worker/notify/pump.ts';
import { ADDRESS_FAILURES } from '../session/login-attempt.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const signIn = (username: string, password = PASSWORD, address = '10.0.0.1', device: string | null = null) =>
  server.call(postLogin, { body: { username, password, device }, address });

it('signs in without regard to case, stores the last login, and answers 200 with a token that works', async () => {
  const fleet = await aFleet(server.app.database);
  await aUser(server.app.database, { username: 'Ana.Lopez', roles: ['manager'], fleetIds: [fleet.id] });
  const login = await signIn('  ANA.lopez ');
  expect(login.status).toBe(200);
  expect(login.body.username).toBe('Ana.Lopez');
  expect(Buffer.from(login.body.token, 'base64url')).toHaveLength(32);

  const profile = await server.call(getProfile, { token: login.body.token });
  expect(profile.status).toBe(200);
  expect(profile.body).toMatchObject({
    username: 'Ana.Lopez',
    role: ['manager'],
    last_login: new Date(NOW).toISOString(),
    see_driver_names: true,
    is_driver: false,
  });
});

it('keeps nothing of a token, a cookie or a password but hashes', async () => {
  const user = await aUser(server.app.database);
  const { body } = await signIn(user.username);
  const { rows } = await server.app.database.pool.query(
    `select string_agg(session::text, '') || (select string_agg(u::text, '') from app_user u) as text from session`,
  );
  const hex = (secret: string) => Buffer.from(secret, 'base64url').toString('hex');
  for (const secret of [body.token, body.cookie, hex(body.token), hex(body.cookie), PASSWORD]) {
    expect(rows[0].text).not.toContain(secret);
  }
});

describe('a refused sign-in', () => {
  it('says the same of an unknown user, a wrong password and a disabled user with a wrong password', async () => {
    const known = await aUser(server.app.database);
    const disabled = await aUser(server.app.database, { disabled: true });
    const answers = await Promise.all([
      signIn('nobody-of-that-name'),
      signIn(known.username, 'Wrong123'),
      signIn(disabled.username, 'Wrong123'),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(401);
      expect(JSON.parse(text)).toEqual({
        error: { code: 'auth.passwordIncorrect', number: null, params: {}, fields: [] },
      });
    }
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 7; round++) {
      const user = await aUser(server.app.database);
      for (const [kind, name] of [
        ['known', user.username],
        ['unknown', `ghost${round}`],
      ] as const) {
        const began = performance.now();
        await signIn(name, 'Wrong123', `10.1.0.${round}`);
        times[kind].push(performance.now() - began);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[3]!;
    // Without the password check an unknown user would get the answer ten times faster.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2);
  });

  it('tells of an ended account only who knows its password', async () => {
    const { database } = server.app;
    const disabled = await aUser(database, { disabled: true });
    const gone = await aUser(database, { end_date: '2026-03-01' });
    const leaving = await aUser(database, { end_date: '2026-03-02' });
    for (const { username } of [disabled, gone]) {
      const answer = await signIn(username);
      expect([answer.status, answer.code]).toEqual([403, 'auth.userEnded']);
    }
    expect((await signIn(leaving.username)).status).toBe(200);
  });

  it('names the empty fields', async () => {
    const answer = await server.call(postLogin, { body: { username: ' ' } });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).error.fields).toEqual([
      { field: 'username', code: 'val.required' },
      { field: 'password', code: 'val.required' },
    ]);
  });
});

describe('the lock', () => {
  it('holds a username for 15 minutes after five failures, whatever the address, and counts down', async () => {
    const user = await aUser(server.app.database);
    for (let i = 0; i < 5; i++) {
      expect((await signIn(user.username, 'Wrong123', `10.2.0.${i}`)).status).toBe(401);
    }
    const locked = await signIn(user.username, PASSWORD, '10.2.0.9');
    expect([locked.status, locked.code]).toEqual([429, 'auth.locked']);
    expect(JSON.parse(locked.text).error.params).toEqual({ n: 15 });
    expect(locked.headers['retry-after']).toBe('900');

    server.clock.nowMs += 13 * 60_000 + 30_000;
    const later = await signIn(user.username);
    expect(JSON.parse(later.text).error.params).toEqual({ n: 2 });

    server.clock.nowMs += 90_000;
    expect((await signIn(user.username)).status).toBe(200);
  });

  it('locks a name that nobody has in the same way', async () => {
    for (let i = 0; i < 5; i++) await signIn('phantom', 'Wrong123', `10.3.0.${i}`);
    expect((await signIn('PHANTOM', 'Wrong123', '10.3.0.9')).code).toBe('auth.locked');
  });

  it('starts anew after a success', async () => {
    const user = await aUser(server.app.database);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await signIn(user.username, 'Wrong123', `10.4.${round}.${i}`);
      expect((await signIn(user.username)).status).toBe(200);
    }
  });

  it('lets no more than five guesses through when they come at once', async () => {
    const user = await aUser(server.app.database);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signIn(user.username, 'Wrong123', `10.5.0.${i}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('counts exactly also when one address tries many names at once', async () => {
    const tries = ADDRESS_FAILURES + 10;
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    // As many at once as there are places.
    while (answers.length < tries) {
      const many = Array.from({ length: PASSWORD_PLACES }, (_, i) => `many${answers.length + i}`);
      const some = many.slice(0, tries - answers.length);
      answers.push(...(await Promise.all(some.map((name) => signIn(name, 'Wrong123', '10.8.0.1')))));
    }
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ADDRESS_FAILURES);
    expect(answers.filter(({ code }) => code === 'auth.locked')).toHaveLength(10);
  });

  it('holds an address that tries many names', async () => {
    const failures = Array.from({ length: ADDRESS_FAILURES }, (_, i) => ({
      username: `name${i}`,
      address: '10.6.0.1',
      failed_at: new Date(server.clock.nowMs - i * 1000),
    }));
    await server.app.database.sql.insertInto('login_failure').values(failures).execute();
    const user = await aUser(server.app.database);
    expect((await signIn(user.username, PASSWORD, '10.6.0.1')).code).toBe('auth.locked');
    expect((await signIn(user.username, PASSWORD, '10.6.0.2')).status).toBe(200);
  });
});

describe('a browser that the user has signed in from', () => {
  const lock = async (username: string) => {
    for (let i = 0; i < 5; i++) await signIn(username, 'Wrong123', `10.9.0.${i}`);
    expect((await signIn(username, PASSWORD, '10.9.0.9')).code).toBe('auth.locked');
  };

  it('signs in while the username is locked from elsewhere, and is told of it; the lock stays', async () => {
    const user = await aUser(server.app.database);
    const first = (await signIn(user.username)).body;
    expect(first.failures).toBe(0);
    server.clock.nowMs += 1000;
    await lock(user.username);
    const known = await signIn(user.username, PASSWORD, '10.9.0.9', first.device);
    expect([known.status, known.body.device, known.body.failures]).toEqual([200, first.device, 5]);
    expect((await signIn(user.username, PASSWORD, '10.9.0.9')).code).toBe('auth.locked');
    server.clock.nowMs += 1000;
    expect((await signIn(user.username, PASSWORD, '10.9.0.9', first.device)).body.failures).toBe(0);
  });

  it('has five tries of its own, and serves no other user', async () => {
    const [user, other] = [await aUser(server.app.database), await aUser(server.app.database)];
    const { device } = (await signIn(user.username)).body;
    await lock(other.username);
    expect((await signIn(other.username, PASSWORD, '10.9.1.1', device)).code).toBe('auth.locked');
    for (let i = 0; i < 5; i++) {
      expect((await signIn(user.username, 'Wrong123', `10.9.2.${i}`, device)).status).toBe(401);
    }
    expect((await signIn(user.username, PASSWORD, '10.9.2.9', device)).code).toBe('auth.locked');
    // Others are not locked by it.
    expect((await signIn(user.username)).status).toBe(200);
  });

  it('tells the user when others have locked the username', async () => {
    const url = await server.listen();
    const user = await aUser(server.app.database);
    const socket = await signedInSocket(url, { ...user, token: await server.tokenOf(user) });
    await lock(user.username);
    await server.app.known.subscriptions.refresh(server.app.database, server.app.now());
    await notifyWaiting(server.app);
    const { notification } = await socket.message('user_notification');
    expect(notification).toMatchObject({ event_type: 1123, row: { kind: 'sign_ins', value: 5 } });
    socket.ws.terminate();
  });
});

it('turns a flood away before it fills the memory', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, i) => signIn(`flood${i}`, 'Wrong123', `10.7.${i}.1`)),
  );
  const refused = answers.filter(({ code }) => code === 'err.tooMany');
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

it('reads no session from a header where anybody may call', async () => {
  const answer = await server.call(getInstallation, { token: 'anything' });
  expect(answer.status).toBe(200);
});
