import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { postProfilePassword, putProfile } from '#api/user.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aUser, PASSWORD } from '#server/testing/builders.ts';
import { endSessions } from '../session/session.ts';
import { readOwn } from './lock-user.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const another = { password: 'Distinta2', confirm: 'Distinta2' };

type By = { token: string; username: string };
const COMMANDS = {
  'makes no token': ({ token }: By) =>
    server.call(postProfileToken, { token, body: { name: 'ERP', scopes: ['read'], last_day: '2026-03-10' } }),
  'sets no password': ({ token }: By) =>
    server.call(postProfilePassword, {
      token,
      body: { current_password: PASSWORD, ...another, revoke_tokens: false },
    }),
  'edits no profile': ({ token, username }: By) =>
    server.call(putProfile, {
      token,
      body: {
        ...{ name: 'Anna', surname: 'García', email: `${username}@example.org`, language: 'it', version: 1 },
      },
    }),
};

/** Is a transaction of this database waiting for a lock? */
async function isWaiting(): Promise<boolean> {
  const { rows } = await server.app.database.pool.query(
    'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  );
  return rows.length > 0;
}

it.each(Object.entries(COMMANDS))(
  'a session that is closed while its command waits for the user %s',
  async (_, ask) => {
    const { database } = server.app;
    const { id, username } = await aUser(database);
    const read = () =>
      database.sql.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const token = await server.tokenOf({ id, username });
    const before = await read();
    const asked = await database.sql.transaction().execute(async (tx) => {
      await readOwn({ sql: tx }, id).forNoKeyUpdate().execute();
      const asking = ask({ token, username });
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
      await endSessions({ sql: tx }, { userId: id }, NOW);
      return { asking };
    });
    const { status, code } = await asked.asking;
    expect([status, code]).toEqual([403, 'auth.sessionEnded']);
    expect(await read()).toEqual(before);
    const tokens = await database.sql
      .selectFrom('access_token')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(tokens).toEqual([]);
  },
);
