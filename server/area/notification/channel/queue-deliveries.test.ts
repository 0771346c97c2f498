import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { claimDeliveries, nextAttemptMs, settleDelivery } from './delivery.ts';
import { type QueuedEvent, queueDeliveries } from './queue-deliveries.ts';

let server: TestApp;
let userId: number;
beforeAll(async () => {
  server = await testApp();
  userId = (await aUser(server.app.database)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.database.pool.query(
    'truncate delivery, mail_choice, mail_silence, mail_setting, push_subscription, webhook',
  );
  server.clock.nowMs = NOW;
});

const run = (text: string, values: unknown[] = []) => server.app.database.pool.query(text, values);
const withMail = () =>
  run(`insert into mail_setting (host, port, security, sender) values ('mail', 25, 'none', 'a@b.es')`);
const event = (id: number, more: Partial<QueuedEvent> = {}): QueuedEvent => ({
  ...{ id, code: 911, kind: null, user_id: null, fleet_id: null, raised_at: new Date(NOW) },
  ...more,
});
const queue = (events: QueuedEvent[], channels: readonly ('web' | 'email' | 'push')[] = ['web', 'email']) =>
  server.app.database.sql.transaction().execute((tx) =>
    queueDeliveries(tx, {
      events,
      matched: events.map((one) => ({ event: one, userId, channels, isRepeat: one.id === 99 })),
    }),
  );
const waiting = async () =>
  (
    await run(
      'select channel, target_id, event_ids, event_count, next_at, is_open from delivery order by channel, id',
    )
  ).rows;
const claim = () => claimDeliveries(server.app, { channel: 'email', limit: 10 }, async (_, rows) => rows);

it('what happens while an e-mail waits joins it; what happens while it is sent waits for the next', async () => {
  await withMail();
  await queue([event(1), event(2), event(99)]);
  await queue([event(3)]);
  const [mail] = await waiting();
  expect(mail).toMatchObject({ event_ids: [1, 2, 3], event_count: 3, next_at: new Date(NOW + 10_000) });
  expect(await claim()).toEqual([]);
  server.clock.nowMs += 10_000;
  const [sending] = await claim();
  await queue([event(4)]);
  expect((await waiting()).map(({ event_ids, is_open }) => [event_ids, is_open])).toEqual([
    [[1, 2, 3], false],
    [[4], true],
  ]);
  // The later one waits until the earlier one is over, however long that takes.
  server.clock.nowMs += 20_000;
  expect(await claim()).toEqual([]);
  await settleDelivery(server.app, sending!, { state: 'sent' });
  expect((await claim()).map(({ event_ids }) => event_ids)).toEqual([[4]]);
});

it('a message whose process is gone is sent again, under the same key', async () => {
  await withMail();
  await queue([event(1)]);
  server.clock.nowMs += 10_000;
  const [first] = await claim();
  server.clock.nowMs += 119_000;
  expect(await claim()).toEqual([]);
  server.clock.nowMs += 1_000;
  const [second] = await claim();
  expect(second).toMatchObject({ key: first!.key, attempts: 2 });
  // The process was only slow: its result no longer counts.
  await settleDelivery(server.app, first!, { state: 'failed' });
  const { rows } = await run('select state from delivery');
  expect(rows).toEqual([{ state: 'waiting' }]);
});

it('a user’s e-mails stay as many however many events there are: 200 are named, the others counted', async () => {
  await withMail();
  for (const from of [1, 151]) await queue(Array.from({ length: 150 }, (_, i) => event(1000 + from + i)));
  const [mail] = await waiting();
  expect([mail.event_ids.length, mail.event_count]).toEqual([200, 300]);
});

it('e-mails wait only if there is a mail server, the user wants them, and they are not about e-mail', async () => {
  await queue([event(1)]);
  expect(await waiting()).toEqual([]);
  await withMail();
  await run('insert into mail_silence values ($1, 911, now())', [userId]);
  await queue([event(1), event(2, { code: 1123, kind: 'mail_failed', user_id: userId })]);
  expect(await waiting()).toEqual([]);
  await run(`insert into mail_choice (user_id, digest) values ($1, 'daily')`, [userId]);
  await queue([event(1), event(3, { code: 1003 })]);
  expect(await waiting()).toMatchObject([{ event_ids: [3], next_at: new Date('2026-03-03T07:00:00Z') }]);
});

it('every browser of the user gets a push', async () => {
  for (const name of ['a', 'b'])
    await run(
      `insert into push_subscription (user_id, endpoint, p256dh, auth, agent, created_at)
       values ($1, $2, '', '', '', now())`,
      [userId, name],
    );
  await queue([event(1)], ['web', 'push']);
  expect((await waiting()).map(({ channel, event_ids }) => [channel, event_ids])).toEqual([
    ['push', [1]],
    ['push', [1]],
  ]);
});

it('webhooks get the events of their fleet, in requests of about a hundred, and not without end', async () => {
  const { database } = server.app;
  const parent = await aFleet(database);
  const child = await aFleet(database, { parent_id: parent.id });
  const other = await aFleet(database);
  for (const [name, fleet] of [
    ['all', null],
    ['fleet', parent.id],
  ])
    await run(
      `insert into webhook (name, url, secret, fleet_id, events, user_id, created_at)
       values ($1, 'https://x.es', 'x', $2, '{911}', $3, now())`,
      [name, fleet, userId],
    );
  await queue([
    event(1, { fleet_id: child.id }),
    event(2, { fleet_id: other.id }),
    event(3, { fleet_id: child.id, code: 1003 }),
    event(4, { fleet_id: child.id, user_id: userId }),
  ]);
  expect((await waiting()).map(({ event_ids }) => event_ids).sort()).toEqual([[1], [1, 2]]);
  for (let n = 0; n < 102; n++)
    await queue(Array.from({ length: 100 }, (_, i) => event(n * 100 + i, { fleet_id: child.id })));
  const { rows } = await run(
    `select count(*)::int as n, sum(event_count)::int + max(left_out) as events
     from delivery join webhook on webhook.id = target_id where name = 'all'`,
  );
  expect(rows).toEqual([{ n: 100, events: 2 + 102 * 100 }]);
});

it('pauses double up to an hour, and end after a day', () => {
  const created_at = new Date(NOW);
  const after = (attempts: number, hours: number) =>
    nextAttemptMs({ attempts, created_at }, NOW + hours * 3_600_000);
  expect([1, 2, 3].map((attempts) => after(attempts, 0)! - NOW)).toEqual([15_000, 30_000, 60_000]);
  expect(after(20, 1)).toBe(NOW + 2 * 3_600_000);
  expect(after(20, 23.5)).toBeNull();
  // A delivery that had to wait for a day is still tried twice.
  expect(after(1, 30)).toBe(NOW + 30 * 3_600_000 + 15_000);
});
