import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { getProfile, postLogin, postSetup } from '#api/session.ts';
import { readConfig } from '#server/base/config/config.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { CONSOLE_COMMANDS } from './commands.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Runs a command on the test's database; returns its lines, and whether all was in order. */
async function run(name: string, parameters: string[] = [], settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const { database } = server.app;
  const isInOrder = await CONSOLE_COMMANDS.find((one) => one.name === name)!.run(
    {
      config: readConfig(settings),
      database,
      url: (database as typeof database & { url: string }).url,
      nowMs: server.clock.nowMs,
      say: (line) => lines.push(line),
    },
    parameters,
  );
  return { isInOrder, text: lines.join('\n') };
}

it('makes a link by which a new installation is set up, and none afterwards', async () => {
  const { text, isInOrder } = await run('setup-link', [], { PUBLIC_URL: 'https://fleet.example.org' });
  expect(isInOrder).toBe(true);
  const key = new URL(text).searchParams.get('key')!;
  expect(text).toContain('https://fleet.example.org/setup');
  const body = {
    ...{ key, company: 'C', username: 'first', name: 'N', surname: 'S', email: 'first@example.org' },
    ...{ password: PASSWORD, confirm: PASSWORD, language: 'es', time_zone: 'UTC' },
  };
  expect((await server.call(postSetup, { body })).status).toBe(200);
  expect((await run('setup-link')).isInOrder).toBe(false);
});

it('gives a locked user a password for one sign-in, and the audit knows', async () => {
  const user = await aUser(server.app.database, { username: 'Berta' });
  const session = await server.tokenOf(user);
  const signIn = (password: string) => server.call(postLogin, { body: { username: 'berta', password } });
  for (let i = 0; i < 5; i++) await signIn('Wrong1234');
  expect((await signIn(PASSWORD)).code).toBe('auth.locked');
  const body = { name: 'ERP', scopes: ['read' as const], last_day: '2026-03-10' };
  const { secret } = (await server.call(postProfileToken, { token: session, body })).body;
  const { text } = await run('reset-password', ['berta']);
  const password = / with (\S+) /.exec(text)![1]!;
  expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z\d]{7,10}$/);
  expect((await signIn(password)).status).toBe(200);
  const { pool } = server.app.database;
  const ended = await pool.query('select end_reason from session where user_id = $1 order by id', [user.id]);
  expect(ended.rows[0].end_reason).toBe('closed');
  expect(text).toContain('Access tokens revoked: 1');
  expect((await server.call(getProfile, { token: secret })).status).toBe(401);
  const audit = await pool.query(
    "select user_id, username, entity_id from audit_entry where action = 'password'",
  );
  expect(audit.rows).toEqual([{ user_id: null, username: 'npm run admin', entity_id: String(user.id) }]);
  expect(await run('reset-password', ['nobody'])).toEqual({
    isInOrder: false,
    text: 'There is no user nobody',
  });
});

it('takes second factors away, and the audit knows', async () => {
  const { pool } = server.app.database;
  const user = await aUser(server.app.database, { username: 'Carla' });
  const secret = Buffer.from('sealed');
  await pool.query('insert into user_totp (user_id, secret, confirmed_at) values ($1, $2, now())', [
    user.id,
    secret,
  ]);
  expect((await run('disable-second-factor', ['carla'])).isInOrder).toBe(true);
  expect((await pool.query('select 1 from user_totp')).rows).toEqual([]);
  const audit = await pool.query("select username, before from audit_entry where action = 'reset_factors'");
  expect(audit.rows).toEqual([{ username: 'npm run admin', before: { factors: ['code'] } }]);
  expect((await run('disable-second-factor', ['nobody'])).isInOrder).toBe(false);
});

it('lists settings without their secrets', async () => {
  const { text } = await run('settings', [], {
    DATABASE_URL: 'postgresql://traza:hidden1@db/traza',
    METRICS_TOKEN: 'hidden2-hidden2-hidden2',
    GEOCODER_URL: 'https://geo.example.org/?key=hidden3',
    MQTT_URL: 'mqtts://traza:hidden4@broker.example.org:8883',
    GOOGLE_CLIENT_ID: 'traza.apps.example.org',
    GOOGLE_CLIENT_SECRET: 'hidden5',
    PUBLIC_URL: 'https://fleet.example.org',
    OIDC_PROVIDERS: JSON.stringify([
      {
        id: 'own',
        name: 'Own',
        issuer: 'https://id.example.org',
        client_id: 'traza',
        client_secret: 'hidden6',
      },
    ]),
    HTTP_PORT: '9000',
  });
  expect(text).toContain('MQTT_URL=mqtts://traza:***@broker.example.org:8883');
  expect(text).toContain('OIDC_PROVIDERS=(set)');
  expect(text).toContain('HTTP_PORT=9000\n');
  expect(text).toContain('HOST=0.0.0.0  (default)');
  expect(text).toContain('METRICS_TOKEN=(set)');
  expect(text).not.toContain('hidden');
});

it('checks the data', async () => {
  const sound = await run('check');
  expect(sound.isInOrder).toBe(true);
  expect(sound.text.split('\n').every((line) => line.startsWith('ok'))).toBe(true);
  const { pool } = server.app.database;
  await pool.query(
    "insert into vehicle_checkpoint (vehicle_id, day, starts_at, memory) values (999999, '2026-01-01', now(), '{}')",
  );
  const broken = await run('check');
  expect(broken.isInOrder).toBe(false);
  expect(broken.text).toContain('FAIL  what trackers said belongs to a vehicle: 1');
});

it('replay-quarantine says why packets wait, and asks the server to fold them in', async () => {
  expect((await run('replay-quarantine')).text).toBe('Nothing waits: every packet has been folded.');
  const fleet = await aFleet(server.app.database);
  const { id } = await aVehicle(server.app.database, { fleet_id: fleet.id });
  await server.app.database.pool.query(
    `insert into unfolded_packet (vehicle_id, t0, t1, n, records, received_at, kind, reason)
     values ($1, now(), now(), 1, '[]', '2026-03-01T00:00:00Z', 'TypeError', 'no such tank')`,
    [id],
  );
  expect((await run('replay-quarantine')).text.split('\n')).toEqual([
    'TypeError, no such tank: packets 1, vehicles 1, since 2026-03-01T00:00:00.000Z',
    'Asked for: 1. The running server folds them in, or the next one that starts.',
  ]);
});

it('has journeys since a day matched with the roads again', async () => {
  const { pool } = server.app.database;
  const { id: fleet_id } = await aFleet(server.app.database);
  const { id } = await aVehicle(server.app.database, { fleet_id });
  await pool.query(`insert into road_match (vehicle_id, through_at) values ($1, '2026-03-01T12:00:00Z')`, [
    id,
  ]);
  const through = async () =>
    (await pool.query('select through_at from road_match where vehicle_id = $1', [id])).rows[0].through_at;
  expect((await run('match-roads', ['2026-03-02'])).text).toContain('Asked for: 0 vehicles');
  expect(await through()).toEqual(new Date('2026-03-01T12:00:00Z'));
  expect((await run('match-roads', ['2026-02-20'])).text).toContain('Asked for: 1 vehicles');
  expect(await through()).toEqual(new Date('2026-02-19T23:59:59.999Z'));
  expect((await run('match-roads', ['2026-02-30'])).isInOrder).toBe(false);
  expect((await run('match-roads', ['yesterday'])).isInOrder).toBe(false);
});

it('lists what is held about a driver, and knows when there is none', async () => {
  const { database } = server.app;
  const fleet = await aFleet(database);
  const { id } = await aDriver(database, { fleet_id: fleet.id, name: 'Nora', surname: 'Paz' });
  const { isInOrder, text } = await run('held', [String(id)]);
  expect(isInOrder).toBe(true);
  expect(text.split('\n')).toEqual([
    'Nora Paz',
    '       1  record: deleted with the driver',
    '       1  fleets: deleted with the driver',
  ]);
  expect((await run('held', ['999999'])).isInOrder).toBe(false);
  expect((await run('held', ['Nora'])).isInOrder).toBe(false);
});
