import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '#api/card.ts';
import { postOwnMailTest } from '#api/channel.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const aClerk = async () => server.tokenOf(await aUser(server.app.database, { roles: ['manager'] }));

it('lets a user take twenty files in a row, then one every 15 seconds, and tells when', async () => {
  const token = await aClerk();
  const take = (as = token) => server.call(cards.file, { token: as, query: { columns: 'nfc_id' } });
  const answers = await Promise.all(Array.from({ length: 60 }, () => take()));
  const taken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([taken.length, refused.length]).toEqual([20, 40]);
  const { error } = JSON.parse(refused[0]!.text);
  expect([error.code, error.params, refused[0]!.headers['retry-after']]).toEqual([
    'err.tooMany',
    { n: 15 },
    '15',
  ]);
  // The screens of the same user, and other users, continue.
  expect((await server.call(cards.list, { token })).status).toBe(200);
  expect((await take(await aClerk())).status).toBe(200);

  server.clock.nowMs += 14_000;
  expect((await take()).headers['retry-after']).toBe('1');
  server.clock.nowMs += 1_000;
  expect((await take()).status).toBe(200);
  expect((await take()).status).toBe(429);
  server.clock.nowMs += 300_000;
  const later = await Promise.all(Array.from({ length: 21 }, () => take()));
  expect(later.filter(({ status }) => status === 200).length).toBe(20);
});

it('lets a user send five test e-mails in a row from all processes together, then one every two minutes', async () => {
  const { database } = server.app;
  const other = await testApp({}, { database });
  other.clock.nowMs = server.clock.nowMs;
  // Nobody listens there, which is an answer too.
  const nowhere = { host: '127.0.0.1', port: 1, security: 'none', sender: 'traza@example.org' };
  await database.sql.insertInto('mail_setting').values(nowhere).execute();
  const [token, someone] = [await aClerk(), await aClerk()];
  const send = (by: TestApp, as = token) => by.call(postOwnMailTest, { token: as });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(i % 2 ? server : other)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(5);
  expect((await send(server)).headers['retry-after']).toBe('120');
  expect((await send(server, someone)).status).toBe(200);
  other.clock.nowMs += 120_000;
  expect((await send(other)).status).toBe(200);
  expect((await send(other)).status).toBe(429);
  await other.http.close();
});
