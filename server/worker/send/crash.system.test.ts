import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { mailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { tell } from './queued.builder.ts';

/** The step of the exchange with the mail server at which the program is killed. */
const MOMENTS = ['connect', 'from', 'to', 'content', 'taken'] as const;
const USERS = 8;

let database: Awaited<ReturnType<typeof testDatabase>>;
let mail: TestMailServer;
let reached: (moment: (typeof MOMENTS)[number]) => void = () => {};
let users: { id: number; username: string }[];
let vehicleId: number;

beforeAll(async () => {
  database = await testDatabase();
  mail = await mailServer({
    onConnect: (_session, done) => {
      reached('connect');
      done();
    },
    onMailFrom: (_address, _session, done) => {
      reached('from');
      done();
    },
    onRcptTo: (_address, _session, done) => {
      reached('to');
      done();
    },
    onTaking: () => reached('content'),
    onTaken: () => reached('taken'),
  });
  await database.sql
    .insertInto('mail_setting')
    .values({ host: '127.0.0.1', port: mail.port, security: 'none', sender: 'traza@example.org' })
    .execute();
  const fleet = await aFleet(database);
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id })).id;
  users = await Promise.all(
    Array.from({ length: USERS }, () => aUser(database, { roles: ['manager'], fleetIds: [fleet.id] })),
  );
});
afterAll(async () => {
  await mail.close();
  await database.close();
});

/** Raises one more event for each user, with a number that can be found in the e-mail. */
async function happen(speed: number): Promise<void> {
  // Old enough to leave at once, without waiting for others.
  const nowMs = Date.now() - 60_000;
  for (const { id } of users)
    await tell(database, {
      events: [{ code: 911, vehicleId, timeMs: nowMs, value: speed - 80, detail: { limit: 80 } }],
      ...{ userId: id, channels: ['email'], nowMs },
    });
}

const start = () => startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
const waiting = async () =>
  (await database.pool.query(`select count(*)::int as n from delivery where state = 'waiting'`)).rows[0].n;
const speeds = MOMENTS.map((_, i) => 101 + i);

it('an e-mail is never lost, and one that was sent again is known by its Message-ID, wherever the program was killed', async () => {
  for (const [i, moment] of MOMENTS.entries()) {
    await happen(speeds[i]!);
    const killed = new Promise<void>((resolve) => {
      let isFirst = true;
      reached = (at) => {
        if (at !== moment || !isFirst || !server) return;
        isFirst = false;
        void server.kill().then(resolve);
      };
    });
    let server: ServerProcess | null = null;
    server = await start();
    await killed;
    reached = () => {};
    // The time in which the killed process might still be at work passes.
    await database.pool.query('update delivery set leased_until = null, next_at = created_at');
  }
  const last = await start();
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
  await last.stop();

  const byId = Map.groupBy(mail.mails, ({ headers }) => headers['message-id']!);
  for (const copies of byId.values()) {
    // The same message again is the same for its reader, whatever happened in between.
    expect(new Set(copies.map(({ to, headers }) => `${to} ${headers.subject}`)).size).toBe(1);
    expect(copies.length).toBeLessThanOrEqual(1 + MOMENTS.length);
  }
  for (const { username } of users) {
    const own = [...byId.values()].map(([first]) => first!).filter(({ to }) => to.startsWith(`${username}@`));
    const told = own.flatMap(({ body }) => {
      const [text] = body.split('text/html');
      return [...text!.matchAll(/(\d+)\skm\/h con/g)].map(([, speed]) => Number(speed));
    });
    expect(told.sort()).toEqual(speeds);
  }
  const { rows } = await database.pool.query('select distinct state from delivery');
  expect(rows).toEqual([{ state: 'sent' }]);
  // At the last step the server had taken the e-mail and the program did not know it, so the e-mail came
  // twice.
  expect(mail.mails.length).toBeGreaterThan(byId.size);
});
