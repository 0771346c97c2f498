import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile, postLogin, postLoginCookie, postLoginDelete } from '#api/session.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser, PASSWORD } from '#server/testing/builders.ts';
import { endSessions } from './session.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function signedIn(keepConnected = true) {
  const user = await aUser(server.app.database);
  const body = { username: user.username, password: PASSWORD, keep_connected: keepConnected };
  return { user, ...(await server.call(postLogin, { body })).body };
}

const renew = (given: { username: string; cookie: string }, renewCookie = true) =>
  server.call(postLoginCookie, {
    body: { username: given.username, cookie: given.cookie, renew: renewCookie },
  });
const use = (token: string) => server.call(getProfile, { token });

describe('a token', () => {
  it('answers 200, then 210 under a fifth of its eight hours, then 401', async () => {
    const { token } = await signedIn();
    expect((await use(token)).status).toBe(200);
    server.clock.nowMs += 6 * HOUR_MS + 24 * MINUTE_MS;
    expect((await use(token)).status).toBe(200);
    server.clock.nowMs += 1000;
    const late = await use(token);
    expect(late.status).toBe(210);
    expect(late.body.username).toBeTruthy();
    server.clock.nowMs += 1 * HOUR_MS + 36 * MINUTE_MS - 1000;
    const over = await use(token);
    expect([over.status, over.code]).toEqual([401, 'auth.sessionEnded']);
  });

  it('is its own user’s when many are shown at once, and one that was replaced long ago is nobody’s', async () => {
    const [first, ended, other] = [await signedIn(), await signedIn(), await signedIn()];
    const second = (await renew(first)).body;
    server.clock.nowMs += 31_000;
    await server.app.database.sql
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.nowMs), end_reason: 'closed' })
      .where('user_id', '=', ended.user.id)
      .execute();
    const shown = [second.token, first.token, ended.token, other.token, 'x'.repeat(43), second.token];
    const answers = await Promise.all(shown.map(use));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 200, 401, 200]);
    const names = [first.user.username, other.user.username, first.user.username];
    expect([answers[0], answers[3], answers[5]].map((answer) => answer!.body.username)).toEqual(names);
  });

  it.each([
    ['none', null],
    ['an unknown one', 'x'.repeat(43)],
    ['nonsense', '%%%'],
    ['a very long one', 'x'.repeat(5000)],
  ])('is refused: %s', async (_name, token) => {
    const answer = await server.call(getProfile, { token });
    expect([answer.status, answer.code]).toEqual([401, 'auth.sessionEnded']);
  });

  it.each(['Basic abc', 'Bearer', 'Bearer a b'])('must be given as a bearer: %s', async (authorization) => {
    const answer = await server.http.inject({
      url: '/api/traza/user/profile',
      headers: { authorization },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the renewal cookie', () => {
  it('gives a new token and a new cookie, and is spent by that', async () => {
    const first = await signedIn();
    const renewed = await renew(first);
    expect(renewed.status).toBe(200);
    expect(renewed.body.cookie).not.toBe(first.cookie);
    expect((await use(renewed.body.token)).status).toBe(200);
    expect((await renew(first)).status).toBe(401);
    expect((await renew(renewed.body)).status).toBe(200);
  });

  it('is kept, and only the token is new, without renew', async () => {
    const first = await signedIn();
    const again = await renew(first, false);
    expect(again.body.cookie).toBe(first.cookie);
    expect(again.body.token).not.toBe(first.token);
    expect((await renew(first, false)).status).toBe(200);
  });

  it('lets requests finish that were under way with the old token, half a minute long', async () => {
    const first = await signedIn();
    await renew(first);
    server.clock.nowMs += 29_000;
    expect((await use(first.token)).status).toBe(200);
    server.clock.nowMs += 2_000;
    expect((await use(first.token)).status).toBe(401);
  });

  it('has one winner when two exchange it at once, who keeps the session', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await signedIn();
      const answers = await Promise.all(Array.from({ length: 4 }, () => renew(first)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect((await use(won[0]!.body.token)).status).toBe(200);
      expect((await renew(won[0]!.body)).status).toBe(200);
    }
  });

  it('ends the session of whoever holds the live one, when shown again long after it was spent', async () => {
    const first = await signedIn();
    const second = (await renew(first)).body;
    server.clock.nowMs += MINUTE_MS;
    const third = (await renew(second)).body;
    server.clock.nowMs += MINUTE_MS;
    expect((await renew(first)).status).toBe(401);
    expect((await use(third.token)).status).toBe(401);
    expect((await renew(third)).status).toBe(401);
  });

  it('outlives the token: seven days when kept connected, anew with each renewal', async () => {
    let held = (await signedIn()) as { username: string; cookie: string };
    for (let week = 0; week < 3; week++) {
      server.clock.nowMs += 7 * DAY_MS - 1000;
      const renewed = await renew(held);
      expect(renewed.status).toBe(200);
      held = renewed.body;
    }
    server.clock.nowMs += 7 * DAY_MS;
    expect((await renew(held)).status).toBe(401);
  });

  it('ends for good 30 days after the sign-in, however often it was renewed', async () => {
    let held = await signedIn();
    const endMs = server.clock.nowMs + 30 * DAY_MS;
    while (server.clock.nowMs < endMs - 2 * DAY_MS) {
      server.clock.nowMs += 4 * DAY_MS;
      held = { ...held, ...(await renew(held)).body };
    }
    server.clock.nowMs = endMs - HOUR_MS;
    const last = await renew(held);
    expect(last.status).toBe(200);
    server.clock.nowMs = endMs;
    expect((await use(last.body.token)).status).toBe(401);
    expect((await renew(last.body)).status).toBe(401);
  });

  it('lives as long as the token otherwise', async () => {
    const held = await signedIn(false);
    server.clock.nowMs += 8 * HOUR_MS - 1000;
    const renewed = await renew(held);
    expect(renewed.status).toBe(200);
    server.clock.nowMs += 8 * HOUR_MS;
    expect((await renew(renewed.body)).status).toBe(401);
  });

  it('serves its own user only, and a guess ends nobody’s session', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    server.clock.nowMs += HOUR_MS;
    expect((await renew({ username: other.username, cookie: one.cookie })).status).toBe(401);
    expect((await renew({ username: one.username, cookie: 'A'.repeat(44) })).status).toBe(401);
    expect((await renew({ username: one.username, cookie: 'x' })).status).toBe(401);
    expect((await use(one.token)).status).toBe(200);
    expect((await use(other.token)).status).toBe(200);
  });

  it('does not answer 210 however late', async () => {
    const held = await signedIn(false);
    server.clock.nowMs += 7.9 * HOUR_MS;
    expect((await renew(held)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session at once, and answers the same a second time and for nonsense', async () => {
    const held = await signedIn();
    const out = (cookie: string) =>
      server.call(postLoginDelete, { body: { username: held.username, cookie } });
    expect((await out(held.cookie)).body).toEqual({ ok: true });
    expect((await use(held.token)).status).toBe(401);
    expect((await renew(held)).status).toBe(401);
    expect((await out(held.cookie)).body).toEqual({ ok: true });
    expect((await out('nonsense')).body).toEqual({ ok: true });
  });

  it('is heeded with a cookie that another window has renewed meanwhile', async () => {
    const first = await signedIn();
    const second = (await renew(first)).body;
    await server.call(postLoginDelete, { body: { username: first.username, cookie: first.cookie } });
    expect((await use(second.token)).status).toBe(401);
  });

  it('does not end another user’s session', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await server.call(postLoginDelete, { body: { username: other.username, cookie: one.cookie } });
    expect((await use(one.token)).status).toBe(200);
  });

  it('leaves other sessions of the user alone', async () => {
    const one = await signedIn();
    const body = { username: one.username, password: PASSWORD };
    const two = (await server.call(postLogin, { body })).body;
    await server.call(postLoginDelete, { body: { username: one.username, cookie: one.cookie } });
    expect((await use(two.token)).status).toBe(200);
  });
});

describe('an account taken away is answered 403, so that the page says why', () => {
  it.each([
    ['disabled', { disabled: true }],
    ['past its last day', { end_date: '2026-03-01' }],
  ])('%s', async (_name, change) => {
    const held = await signedIn();
    await server.app.database.sql
      .updateTable('app_user')
      .set(change)
      .where('id', '=', held.user.id)
      .execute();
    for (const answer of [await use(held.token), await renew(held)]) {
      expect([answer.status, answer.code]).toEqual([403, 'auth.userEnded']);
    }
  });

  it('closed by an administrator', async () => {
    const held = await signedIn();
    await endSessions(server.app.database, { userId: held.user.id }, server.clock.nowMs);
    for (const answer of [await use(held.token), await renew(held)]) {
      expect([answer.status, answer.code]).toEqual([403, 'auth.sessionEnded']);
    }
  });
});

it('forgets expired sessions of a user at the next sign-in', async () => {
  const held = await signedIn();
  server.clock.nowMs += 8 * DAY_MS;
  await server.call(postLogin, { body: { username: held.username, password: PASSWORD } });
  const { rows } = await server.app.database.pool.query('select 1 from session where user_id = $1', [
    held.user.id,
  ]);
  expect(rows).toHaveLength(1);
});
