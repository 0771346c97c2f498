import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServerProcess } from '#server/area/admin/server-process.builder.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { processMetrics } from './process-metrics.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('counts live and silent processes by role, and forgets those that end well', async () => {
  const registry = new Registry();
  const processes = processMetrics(registry, database.pool);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  const worker = await aServerProcess(database, { role: 'worker' });
  await aServerProcess(database, { role: 'gateway' });
  await aServerProcess(database, { role: 'gateway', silentS: 11 });
  await aServerProcess(database, { role: 'gateway', silentS: 90_000 });
  await processes.measure();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'traza_processes{role="worker",state="live"} 1',
      'traza_processes{role="worker",state="silent"} 0',
      'traza_processes{role="gateway",state="live"} 1',
      'traza_processes{role="gateway",state="silent"} 1',
      'traza_processes{role="all",state="live"} 0',
    ]),
  );
  await database.pool.query('delete from server_process where id = $1', [worker]);
  await processes.measure();
  expect(await lines()).toContain('traza_processes{role="worker",state="live"} 0');
});
