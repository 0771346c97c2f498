import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSystem } from '#api/system.ts';
import { addDays } from '#domain/day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { sampleDisk } from '#server/base/system/disk-samples.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { noteRun, planJobs } from '#server/worker/job/job-run.ts';
import { aServerProcess } from '../server-process.builder.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
});
afterAll(() => server.close());

const read = async () => (await server.call(getSystem, { token })).body;
const query = (text: string, values: unknown[] = []) => server.app.database.pool.query(text, values);
const at = (ms: number) => new Date(NOW + ms);
const iso = (ms: number) => at(ms).toISOString();

it('a new installation says what is missing', async () => {
  const { versions, processes, queues, disk, jobs, mail, map, backup, drill } = await read();
  expect(versions).toMatchObject({ state: 'good', schema: expect.stringMatching(/^\d{4}_/), program: [] });
  expect(versions.postgres).toMatch(/^\d+\.\d+$/);
  expect(processes).toEqual({ state: 'act', advice: 'missing', live: 0, silent: 0 });
  expect(queues.state).toBe('good');
  expect(queues.queues.map(({ waiting }) => waiting)).toEqual(queues.queues.map(() => 0));
  expect(disk).toMatchObject({ growth: null, full_in_days: null });
  expect(disk.free_octets).toBeGreaterThan(0);
  expect(jobs).toEqual({ state: 'good', advice: 'fine', jobs: [] });
  expect([mail.state, mail.advice]).toEqual(['look', 'none']);
  expect([map.state, map.data_at, map.roads]).toEqual(['good', null, 0]);
  expect(backup).toMatchObject({ state: 'act', advice: 'none', made_at: null });
  expect(drill).toMatchObject({ state: 'look', advice: 'none', last: null, good_at: null });
});

it('shows who waits, which job failed or is late, and when each runs next', async () => {
  await aServerProcess(server.app.database, { role: 'all' });
  await query(
    `insert into delivery (channel, target_id, event_ids, event_count, state, next_at, created_at, ended_at, error) values
       ('email', 1, '{}', 1, 'waiting', $1, $1, null, null), ('email', 1, '{}', 1, 'sent', $2, $2, $2, null),
       ('email', 2, '{}', 1, 'failed', $2, $2, $1, 'timeout')`,
    [at(-40 * MINUTE_MS), at(-DAY_MS)],
  );
  await query(
    `insert into mail_setting (host, port, security, sender) values ('mail.example.com', 25, 'none', 'a@example.com')`,
  );
  server.clock.nowMs = NOW - 2 * HOUR_MS;
  // It is 08:00: the first runs at 08:10, the others did at 03:00 and will at 04:20 of Sunday.
  await planJobs(server.app, [
    { name: 'late', cron: '10 * * * *' },
    { name: 'failing', cron: '0 3 * * *' },
    { name: 'fine', cron: '20 4 * * 0' },
  ]);
  await noteRun(server.app, { name: 'failing', ms: 20 });
  await noteRun(server.app, { name: 'fine', ms: 30 });
  server.clock.nowMs = NOW;
  await noteRun(server.app, { name: 'failing', ms: 40, fault: 'Error: no room' });
  const { jobs, mail, processes } = await read();
  expect(processes).toEqual({ state: 'good', advice: 'fine', live: 1, silent: 0 });
  expect([jobs.state, jobs.advice]).toEqual(['act', 'late']);
  const told = { state: 'look', advice: 'failed', ms: 40, fault: 'Error: no room' };
  expect(jobs.jobs).toEqual([
    {
      ...{ name: 'failing', ...told, done_at: iso(-2 * HOUR_MS), failed_at: iso(0) },
      next_at: '2026-03-03T03:00:00.000Z',
    },
    {
      ...{ name: 'fine', state: 'good', advice: 'fine', ms: 30, fault: null, failed_at: null },
      ...{ done_at: iso(-2 * HOUR_MS), next_at: '2026-03-08T04:20:00.000Z' },
    },
    {
      ...{
        name: 'late',
        state: 'act',
        advice: 'late',
        ms: null,
        fault: null,
        failed_at: null,
        done_at: null,
      },
      next_at: '2026-03-02T10:10:00.000Z',
    },
  ]);
  expect(mail).toEqual({
    ...{ state: 'act', advice: 'waits', waiting: 1, oldest_at: iso(-40 * MINUTE_MS) },
    ...{ sent_at: iso(-DAY_MS), failed_at: iso(-40 * MINUTE_MS), error: 'timeout' },
  });
});

it('forecasts the disk from the samples of 90 days, of which the older are forgotten', async () => {
  await sampleDisk(server.app.database.pool, server.app.config, NOW);
  const { rows } = await query('select used_octets::float8 as used from disk_sample');
  // A gigabyte more each day until today, and a sample that is too old.
  for (const days of [1, 2, 3, 4, 5, 6, 7])
    await query('insert into disk_sample (day, used_octets, database_octets) values ($1, $2, 5)', [
      addDays('2026-03-02', -days),
      Math.round(rows[0].used - days * 1e9),
    ]);
  await query(`insert into disk_sample (day, used_octets, database_octets) values ('2025-12-02', 9, 5)`);
  await sampleDisk(server.app.database.pool, server.app.config, NOW);
  expect((await query('select min(day)::text as first, count(*) as n from disk_sample')).rows).toEqual([
    { first: '2026-02-23', n: 8 },
  ]);
  const { disk } = await read();
  // Others write on this disk between the two samples, by far less than a tenth of a day's gigabyte.
  expect(disk.growth! / 1e9).toBeCloseTo(1, 0);
  expect(Math.abs(disk.full_in_days! - disk.free_octets! / disk.growth!)).toBeLessThanOrEqual(1);
});

it('shows the last backup and the last drill, with what it counted', async () => {
  await query('insert into backup_made (made_at, ended_at, row_count, octets) values ($1, $1, 1234, 5678)', [
    at(-37 * HOUR_MS),
  ]);
  await query(
    `insert into restore_drill (begun_at, ended_at, is_good, backup_at, newest_at, file_octets, database_octets, counts)
     values ($1, $2, true, $3, $3, 5678, 99, '{"vehicle":3}')`,
    [at(-9 * DAY_MS), at(-9 * DAY_MS + 65_000), at(-9 * DAY_MS - HOUR_MS)],
  );
  const first = await read();
  expect(first.backup).toMatchObject({
    ...{ state: 'look', advice: 'late', made_at: iso(-37 * HOUR_MS), rows: 1234, octets: 5678 },
  });
  expect(first.drill).toMatchObject({ state: 'look', advice: 'late', good_at: iso(-9 * DAY_MS) });
  expect(first.drill.last).toMatchObject({ is_good: true, counts: { vehicle: 3 }, fault: null });
  await query(
    `insert into restore_drill (begun_at, ended_at, is_good, fault, detail) values ($1, $1, false, 'unusable', 'cut off')`,
    [at(-DAY_MS)],
  );
  const { drill } = await read();
  expect(drill).toMatchObject({ state: 'act', advice: 'failed', good_at: iso(-9 * DAY_MS) });
  expect(drill.last).toMatchObject({ is_good: false, fault: 'unusable', detail: 'cut off' });
});
