import { afterEach, beforeEach, expect, it } from 'vitest';
import { getFleets, postFleet } from '#api/fleet.ts';
import { getInstallation } from '#api/installation.ts';
import { getProfile, postSetup } from '#api/session.ts';
import { postUser } from '#api/user.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { pendingSetup } from './setup.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ PUBLIC_URL: 'https://flota.example.org' });
});
afterEach(() => server.close());

const BODY = {
  company: 'Obras Norte',
  username: 'ana',
  name: 'Ana',
  surname: 'López',
  email: 'ana@example.org',
  password: 'Secreta1',
  confirm: 'Secreta1',
  language: 'pt',
  time_zone: 'Europe/Lisbon',
};

async function key(): Promise<string> {
  const link = new URL((await pendingSetup(server.app))!);
  expect([link.origin, link.pathname]).toEqual(['https://flota.example.org', '/setup']);
  return link.searchParams.get('key')!;
}
const setUp = (body: object) => server.call(postSetup, { body });
const isPending = async () => (await server.call(getInstallation)).body.setup_pending;

it('creates the company and its administrator, signs in, and is done', async () => {
  expect(await isPending()).toBe(true);
  const done = await setUp({ ...BODY, key: await key() });
  expect(done.status).toBe(200);
  const profile = await server.call(getProfile, { token: done.body.token });
  expect(profile.body).toMatchObject({
    username: 'ana',
    role: ['administrator', 'system'],
    language: 'pt',
    time_zone: 'Europe/Lisbon',
  });
  const { body } = await server.call(getFleets, { token: done.body.token });
  expect(body.fleets).toMatchObject([{ parent_id: null, name: 'Obras Norte', vehicles: 0 }]);
  expect(await isPending()).toBe(false);
  expect(await pendingSetup(server.app)).toBeNull();
  // Nobody else could make another company, or another user of SYS.
  const as = { token: done.body.token };
  const sur = { name: 'Obras Sur', parent_id: null, country: 'ES' };
  const company = await server.call(postFleet, { ...as, body: sur });
  expect(company.status).toBe(200);
  const { language, time_zone } = BODY;
  const person = { name: 'Rui', surname: 'Dias', email: 'rui@example.org', language, time_zone };
  const typed = { username: 'rui', password: 'Secreta1', confirm: 'Secreta1' };
  const system = await server.call(postUser, { ...as, body: { ...person, ...typed, role: 'system' } });
  expect(system.status).toBe(200);
});

it('happens once, however many try at the same time', async () => {
  const one = await key();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      setUp({ ...BODY, key: one, username: `ana${i}`, email: `ana${i}@example.org` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'auth.setupDone')).toHaveLength(5);
  const { rows } = await server.app.database.pool.query(
    'select (select count(*) from app_user) as users, (select count(*) from fleet) as fleets',
  );
  expect(rows).toEqual([{ users: 1, fleets: 1 }]);
});

it('refuses a wrong key, the key of an earlier start, and any key before one was made', async () => {
  expect((await setUp({ ...BODY, key: 'guess' })).code).toBe('auth.notPermitted');
  const early = await key();
  await key();
  for (const wrong of ['guess', early]) {
    const answer = await setUp({ ...BODY, key: wrong });
    expect([answer.status, answer.code]).toEqual([409, 'auth.notPermitted']);
  }
  expect(await isPending()).toBe(true);
});

it('is refused when somebody exists already', async () => {
  const one = await key();
  await aUser(server.app.database);
  const answer = await setUp({ ...BODY, key: one });
  expect([answer.status, answer.code]).toEqual([409, 'auth.setupDone']);
});

it('marks the fields that are wrong, and creates nothing', async () => {
  const answer = await setUp({
    ...BODY,
    key: await key(),
    company: ' ',
    username: 'a b',
    email: 'ana',
    password: 'short',
    time_zone: 'Europe/Atlantis',
    language: 'fr',
    surname: 'x'.repeat(121),
  });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text).error.fields).toEqual([
    { field: 'company', code: 'val.required' },
    { field: 'username', code: 'val.pattern' },
    { field: 'surname', code: 'val.maxLength', params: { max: 120 } },
    { field: 'email', code: 'val.email' },
    { field: 'password', code: 'val.password' },
    { field: 'language', code: 'val.enum' },
    { field: 'time_zone', code: 'val.timezone' },
  ]);
  expect(await isPending()).toBe(true);
});
