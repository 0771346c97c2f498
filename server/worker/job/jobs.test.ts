import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { compactPositions, makePartitions, runJob, startJobs } from './jobs.ts';
import { expireData } from './retention.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let vehicleId: number;

beforeAll(async () => {
  t = await testApp();
  vehicleId = (await aVehicle(t.app.database, { fleet_id: (await aFleet(t.app.database)).id })).id;
});
afterAll(() => t.close());

const at = (days: number) => new Date(t.app.now() + days * DAY_MS);
const names = async (parent: string) =>
  (
    await t.app.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by 1`,
      [parent],
    )
  ).rows.map((row) => row.name);

it('makes a week of partitions ahead, and again without harm', async () => {
  await makePartitions(t.app);
  await makePartitions(t.app);
  // The test's clock stands on 2 March 2026.
  expect(await names('position_hot')).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((day) => `position_hot_2026030${day}`),
  );
  expect(await names('position_chunk')).toEqual(['position_chunk_202603', 'position_chunk_202604']);
});

it('lets go what is older than its retention and keeps the rest', async () => {
  const { pool } = t.app.database;
  for (const days of [-400, -5 * 366, -1]) {
    await pool.query(
      `insert into tampering (vehicle_id, kind, start_at, decided_at) values ($1, 'unplugged', $2, $2)`,
      [vehicleId, at(days)],
    );
    await pool.query('insert into vehicle_day (vehicle_id, day) values ($1, $2)', [vehicleId, at(days)]);
  }
  for (const days of [-31, -29]) {
    await pool.query(
      `insert into quarantine (received_at, imei, protocol, reason, raw) values ($1, '1', 'teltonika', 'past', '')`,
      [at(days)],
    );
  }
  // Kept for 13 months: on 2 March 2026 January 2025 is over, February 2025 is not.
  for (const month of ['2025-01-01', '2025-02-01']) {
    await pool.query(
      `create table position_chunk_${month.slice(0, 7).replace('-', '')} partition of position_chunk
       for values from ('${month}') to (date '${month}' + interval '1 month')`,
    );
  }
  expect(await expireData(t.app)).toEqual(['position_chunk_202501']);
  const count = async (table: string) =>
    (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  expect(await count('tampering')).toBe(2);
  expect(await count('vehicle_day')).toBe(2);
  expect(await count('quarantine')).toBe(1);
  expect(await names('position_chunk')).toContain('position_chunk_202502');
});

it('compacts nothing when there is nothing', async () => {
  expect(await compactPositions(t.app)).toBe(0);
});

it('counts how jobs end, and passes on why one failed', async () => {
  await runJob(t.app, { name: 'sweep', run: async () => 3 });
  const fails = { name: 'sweep', run: () => Promise.reject(new Error('no room')) };
  await expect(runJob(t.app, fails)).rejects.toThrow('no room');
  const told = await metrics.metrics();
  expect(told).toContain('traza_job_runs_total{name="sweep",outcome="done"} 1');
  expect(told).toContain('traza_job_runs_total{name="sweep",outcome="failed"} 1');
  expect(told).toContain(`traza_job_done_timestamp_seconds{name="sweep"} ${t.app.now() / 1000}`);
});

it('each job is done once, however many workers look for it at the same moment', async () => {
  const url = t.app.database.pool.options.connectionString!;
  const due = ['make-partitions', 'expire-data', 'propose-costs'];
  const clock = new PgBoss({ connectionString: url, max: 1, schema: 'job' });
  await clock.start();
  for (const name of due) {
    await clock.createQueue(name, { policy: 'singleton' });
    await clock.send(name);
  }
  t.logged.length = 0;
  const workers = await Promise.all([1, 2, 3].map(() => startJobs(t.app, url)));
  const done = () => t.logged.filter(({ msg }) => msg === 'job done').map(({ job }) => job);
  await expect.poll(() => new Set(done()).size, { timeout: 15_000 }).toBe(due.length);
  // No worker looks any more: what was done twice has been done by now.
  await Promise.all(workers.map((stop) => stop()));
  await clock.stop();
  expect(done().toSorted()).toEqual(due.toSorted());
});
