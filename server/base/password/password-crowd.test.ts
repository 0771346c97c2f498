import { afterAll, beforeAll, expect, it } from 'vitest';
import { postLogin, postSetup } from '#api/session.ts';
import { postProfilePassword, postUser, postUserPassword } from '#api/user.ts';
import { pendingSetup } from '#server/area/account/session/setup.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser, PASSWORD } from '#server/testing/builders.ts';
import { openPasswords, PASSWORD_PLACES } from './password.ts';
import { openPlaces } from './places.ts';

const CROWD = 48;

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const PERSON = { name: 'Ana', surname: 'Sanz', language: 'es', time_zone: 'Europe/Madrid' };
const other = (password: string) => ({ password, confirm: password });

it('hashes while no transaction is open, whoever asks', async () => {
  const { pool } = server.app.database;
  const open: number[] = [];
  const places = openPlaces({ places: 1, atOnce: 1 });
  server.app.passwords = openPasswords({
    ...places,
    work: (piece) =>
      places.work(async () => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        );
        open.push(rows[0]!.n);
        return piece();
      }),
  });
  /** The number of hashes of this call, none of them within a transaction. */
  const hashes = async (ask: () => Promise<{ status: number; text: string; body: unknown }>) => {
    open.length = 0;
    const { status, text } = await ask();
    expect(status, text).toBe(200);
    expect(open).toEqual(open.map(() => 0));
    return open.length;
  };
  const link = new URL((await pendingSetup(server.app))!);
  const setup = { ...PERSON, company: 'Norte', username: 'first', email: 'first@example.org' };
  const key = link.searchParams.get('key')!;
  expect(await hashes(() => server.call(postSetup, { body: { ...setup, ...other(PASSWORD), key } }))).toBe(1);

  const token = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
  const created = { ...PERSON, username: 'eva', email: 'eva@example.org', role: 'system' };
  expect(await hashes(() => server.call(postUser, { token, body: { ...created, ...other(PASSWORD) } }))).toBe(
    1,
  );
  const { id } = await aUser(server.app.database);
  const params = { user_id: id };
  expect(await hashes(() => server.call(postUserPassword, { token, params, body: other('Nueva123') }))).toBe(
    2,
  );
  const own = { current_password: PASSWORD, ...other('Nueva123') };
  expect(await hashes(() => server.call(postProfilePassword, { token, body: own }))).toBe(3);
  const user = await aUser(server.app.database);
  expect(
    await hashes(() => server.call(postLogin, { body: { username: user.username, password: PASSWORD } })),
  ).toBe(1);
  server.app.passwords = openPasswords();
});

it('of 48 who sign in at once, nobody is told that the password is wrong; for whom there is no place, nothing counts', async () => {
  const users = [];
  for (let i = 0; i < CROWD; i++) users.push(await aUser(server.app.database));
  const answers = await Promise.all(
    users.map(({ username }, i) =>
      server.call(postLogin, { body: { username, password: PASSWORD }, address: `10.1.0.${i}` }),
    ),
  );
  const refused = users.filter((_, i) => answers[i]!.status !== 200);
  expect(refused).toHaveLength(CROWD - PASSWORD_PLACES);
  for (const { status, code, headers } of answers.filter(({ status }) => status !== 200))
    expect([status, code, headers['retry-after']]).toEqual([429, 'err.tooMany', '2']);
  const { rows } = await server.app.database.pool.query('select count(*)::int as n from login_failure');
  expect(rows).toEqual([{ n: 0 }]);
});

it('a user whose name strangers use at once is not locked by those who were refused', async () => {
  const { username } = await aUser(server.app.database);
  const places = openPlaces({ places: 2, atOnce: 1 });
  server.app.passwords = openPasswords(places);
  const guess = (i: number) =>
    server.call(postLogin, { body: { username, password: 'Wrong123' }, address: `10.2.0.${i}` });
  const answers = await Promise.all(Array.from({ length: CROWD }, (_, i) => guess(i)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  expect(answers.filter(({ code }) => code === 'err.tooMany')).toHaveLength(CROWD - 2);
  server.app.passwords = openPasswords();
  expect((await server.call(postLogin, { body: { username, password: PASSWORD } })).status).toBe(200);
});

it('who sets the installation up with a wrong key is refused before anything is hashed', async () => {
  const before = await testApp();
  await pendingSetup(before.app);
  before.app.passwords = openPasswords(openPlaces({ places: 0, atOnce: 1 }));
  const body = { ...PERSON, company: 'Norte', username: 'first', email: 'first@example.org' };
  const refused = await before.call(postSetup, {
    body: { ...body, ...other(PASSWORD), key: 'x'.repeat(43) },
  });
  expect([refused.status, refused.code]).toEqual([409, 'auth.notPermitted']);
  await before.close();
});
