import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import { systemMetrics } from './system-metrics.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('tells of the last backup and of drills; without any the times are 0', async () => {
  const { pool } = database;
  const registry = new Registry();
  const config = { DATA_DIR: '/', DATABASE_URL: database.url };
  const system = systemMetrics(registry, { pool, config });
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  await system.measure();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'traza_backup_timestamp_seconds 0',
      'traza_restore_drill_timestamp_seconds 0',
      'traza_restore_drill_failed 0',
      'traza_disk_full_days +Inf',
    ]),
  );
  await pool.query(
    `insert into backup_made (made_at, ended_at, row_count, octets) values
       (to_timestamp(2000), to_timestamp(2009), 1, 1), (to_timestamp(1000), to_timestamp(3000), 1, 1)`,
  );
  await pool.query(
    `insert into restore_drill (begun_at, ended_at, is_good) values
       (to_timestamp(2100), to_timestamp(2101), true), (to_timestamp(2200), to_timestamp(2201), false)`,
  );
  await system.measure();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'traza_backup_timestamp_seconds 2000',
      'traza_restore_drill_timestamp_seconds 2100',
      'traza_restore_drill_failed 1',
    ]),
  );
});
