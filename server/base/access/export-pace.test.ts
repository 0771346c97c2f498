import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '#api/card.ts';
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
