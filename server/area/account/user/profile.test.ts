import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile, postLogin } from '#api/session.ts';
import { postProfilePassword, putProfile } from '#api/user.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser, PASSWORD } from '#server/testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function signedIn(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, columns);
  return { ...user, token: await server.tokenOf(user) };
}

const own = (user: { username: string }, change: object = {}) => ({
  name: 'Ana',
  surname: 'García',
  email: `${user.username}@example.org`,
  language: 'es',
  version: 1,
  ...change,
});
const save = (user: { username: string; token: string }, change: object = {}) =>
  server.call(putProfile, { token: user.token, body: own(user, change) });
const fieldsOf = (answer: { text: string }) => JSON.parse(answer.text).error.fields;

describe('the own profile', () => {
  it('takes name, language, phone and units without a password', async () => {
    const user = await signedIn();
    const answer = await save(user, {
      name: 'Anna',
      language: 'it',
      phone: '600 100 200',
      distance_unit: 'mile',
    });
    expect(answer.body).toMatchObject({
      name: 'Anna',
      language: 'it',
      phone: '600 100 200',
      distance_unit: 'mile',
      volume_unit: 'liter',
      version: 2,
    });
    expect((await server.call(getProfile, { token: user.token })).body).toEqual(answer.body);
  });

  it('takes another e-mail only with the current password', async () => {
    const user = await signedIn();
    const email = 'new-address@example.org';
    expect(fieldsOf(await save(user, { email }))).toEqual([
      { field: 'current_password', code: 'val.required' },
    ]);
    const wrong = await save(user, { email, current_password: 'Wrong123' });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      422,
      [{ field: 'current_password', code: 'auth.passwordWrong' }],
    ]);
    const right = await save(user, { email, current_password: PASSWORD });
    expect([right.status, right.body.email]).toEqual([200, email]);
  });

  it('refuses an e-mail that somebody has, and an older version', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const taken = await save(one, {
      email: `${two.username.toUpperCase()}@example.org`,
      current_password: PASSWORD,
    });
    expect([taken.status, taken.code]).toEqual([409, 'err.uniqueEmail']);
    expect((await save(one, { version: 2 })).code).toBe('err.stale');
  });

  it('gives nobody other rights, whatever is sent', async () => {
    const user = await signedIn({ roles: ['visualizer'] });
    const answer = await save(user, { role: 'system', roles: ['system'], allowed_estructura: true });
    expect(answer.body).toMatchObject({ role: ['visualizer'], allowed_estructura: false });
  });

  it('locks after five wrong passwords, for signing in too', async () => {
    const user = await signedIn();
    const wrong = () => save(user, { email: 'x@example.org', current_password: 'Wrong123' });
    for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(422);
    expect((await wrong()).code).toBe('auth.locked');
    const login = await server.call(postLogin, { body: { username: user.username, password: PASSWORD } });
    expect(login.code).toBe('auth.locked');
  });
});

describe('the own password', () => {
  const change = (token: string, current_password: string, password: string, confirm = password) =>
    server.call(postProfilePassword, { token, body: { current_password, password, confirm } });

  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const user = await signedIn();
    const elsewhere = await server.tokenOf(user);
    expect(fieldsOf(await change(user.token, PASSWORD, 'Nueva123', 'Nueva124'))).toEqual([
      { field: 'confirm', code: 'val.passwordMatch' },
    ]);
    expect(fieldsOf(await change(user.token, 'Wrong123', 'Nueva123'))).toEqual([
      { field: 'current_password', code: 'auth.passwordWrong' },
    ]);
    expect((await change(user.token, PASSWORD, 'Nueva123')).status).toBe(200);
    expect((await server.call(getProfile, { token: user.token })).status).toBe(200);
    expect((await server.call(getProfile, { token: elsewhere })).status).toBe(403);
    const login = await server.call(postLogin, { body: { username: user.username, password: 'Nueva123' } });
    expect(login.status).toBe(200);
  });

  it('is none of the last three; the fourth is free again', async () => {
    const { token } = await signedIn();
    const one = [PASSWORD, 'Segunda2', 'Tercera3'];
    expect((await change(token, one[0]!, one[1]!)).status).toBe(200);
    expect((await change(token, one[1]!, one[2]!)).status).toBe(200);
    for (const recent of one) {
      expect(fieldsOf(await change(token, one[2]!, recent))).toEqual([
        { field: 'password', code: 'auth.passwordRecent' },
      ]);
    }
    expect((await change(token, one[2]!, 'Cuarta44')).status).toBe(200);
    expect((await change(token, 'Cuarta44', PASSWORD)).status).toBe(200);
  });

  it('makes an expired one good again, for 180 days', async () => {
    const { token } = await signedIn({ password_expiration: '2026-01-31' });
    expect((await server.call(getProfile, { token })).body.password_expired).toBe(true);
    const { body } = await change(token, PASSWORD, 'Nueva123');
    expect(body).toMatchObject({ password_expired: false, password_last_day: '2026-08-29' });
  });

  it('is never told, not even to the audit', async () => {
    const user = await signedIn();
    await change(user.token, PASSWORD, 'Nueva123');
    const lines = await server.app.database.sql
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity_id', '=', String(user.id))
      .execute();
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['password', null, null],
    ]);
  });
});
