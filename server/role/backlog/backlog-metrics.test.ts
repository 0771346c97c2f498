import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { backlogMetrics } from './backlog-metrics.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function measured(of: Pick<Database, 'pool' | 'readers'> = database, waiting = 0) {
  const registry = new Registry();
  const ingest = { waiting: () => waiting } as Parameters<typeof backlogMetrics>[1]['ingest'];
  const backlog = backlogMetrics(registry, { database: of, ingest });
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  return { backlog, lines };
}

it('tells how much waits in each queue, and how long the oldest does', async () => {
  const client = await database.pool.connect();
  await raiseEvents(client, [{ code: 1035 }, { code: 1035 }], NOW - 90_000);
  client.release();
  await database.pool.query(
    `insert into delivery (channel, target_id, event_ids, event_count, state, next_at, created_at) values
       ('email', 1, '{}', 1, 'waiting', $1, $1), ('email', 2, '{}', 1, 'sent', $1, $1), ('webhook', 1, '{}', 1, 'waiting', $2, $2)`,
    [new Date(NOW - 60_000), new Date(NOW - 5_000)],
  );
  await database.pool.query('insert into rebuild_request (vehicle_id, from_at) values (7, now())');
  const { backlog, lines } = measured();
  await backlog.measure(NOW);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'traza_database_up 1',
      'traza_waiting{queue="event"} 2',
      'traza_waiting_seconds{queue="event"} 90',
      'traza_waiting{queue="email"} 1',
      'traza_waiting_seconds{queue="email"} 60',
      'traza_waiting_seconds{queue="webhook"} 5',
      'traza_waiting{queue="rebuild"} 1',
      'traza_waiting{queue="report"} 0',
      'traza_waiting_seconds{queue="report"} 0',
    ]),
  );
});

it('counts the lines of the audit that another system has not got', async () => {
  await database.pool.query(
    `insert into audit_entry (at, username, ip, action, entity, entity_id)
     select $1::timestamptz + n * interval '1 s', '', '', 'edit', 'mail', '1' from generate_series(0, 3) n`,
    [new Date(NOW - 30_000)],
  );
  const { backlog, lines } = measured();
  await backlog.measure(NOW);
  expect(await lines()).toContain('traza_waiting{queue="audit"} 0');
  await database.pool.query('insert into audit_stream (sent_id) select min(id) from audit_entry');
  await backlog.measure(NOW);
  expect(await lines()).toContain('traza_waiting{queue="audit"} 3');
  expect(await lines()).toContain('traza_waiting_seconds{queue="audit"} 29');
});

it('forgets what no longer waits', async () => {
  const { backlog, lines } = measured();
  await backlog.measure(NOW);
  expect(await lines()).toContain('traza_waiting{queue="event"} 2');
  await database.pool.query('delete from waiting_event');
  await backlog.measure(NOW);
  expect(await lines()).toContain('traza_waiting{queue="event"} 0');
  expect(await lines()).toContain('traza_waiting_seconds{queue="event"} 0');
});

it('knows every channel by which something may wait', async () => {
  const { rows } = await database.pool.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'delivery_channel_check'",
  );
  const channels = [...rows[0]!.rule.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const { backlog, lines } = measured();
  await backlog.measure(NOW);
  const told = (await lines()).join('\n');
  expect(channels.length).toBeGreaterThan(3);
  expect(channels.filter((name) => !told.includes(`traza_waiting{queue="${name}"}`))).toEqual([]);
});

it('tells of connections and packets at the moment of the question', async () => {
  const { lines } = measured(database, 12);
  const clients = [await database.pool.connect(), await database.readers.connect()];
  expect(await lines()).toEqual(
    expect.arrayContaining(['traza_database_connections{state="busy"} 2', 'traza_packets_waiting 12']),
  );
  for (const client of clients) client.release();
  expect(await lines()).toContain('traza_database_connections{state="busy"} 0');
});

it('says when the database is away', async () => {
  const away = openDatabase('postgresql://a:b@127.0.0.1:9/x');
  const { backlog, lines } = measured(away);
  await expect(backlog.measure(NOW)).rejects.toThrow();
  expect(await lines()).toContain('traza_database_up 0');
  await away.close();
});
