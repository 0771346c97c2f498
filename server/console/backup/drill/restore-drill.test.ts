import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { partitionMaker } from '#server/base/db/partition.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { lastBackup, lastDrills } from '#server/base/system/backups.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { drillIfDue } from '#server/worker/job/drill-if-due.ts';
import { backupToFolder } from '../backup-file.ts';
import { noteBackup } from '../note-backup.ts';
import { restoreDrill } from './restore-drill.ts';

const PROGRAM = new URL('../../restore-drill.ts', import.meta.url);
const MADE = NOW - 6 * HOUR_MS;

let source: Awaited<ReturnType<typeof testDatabase>>;
let server: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'traza-drill-'));
beforeAll(async () => {
  source = await testDatabase();
  server = await testApp({ DATABASE_URL: source.url, BACKUP_DIR: folder }, { database: source });
  const fleet = await aFleet(source);
  for (const _ of [1, 2]) await aVehicle(source, { fleet_id: fleet.id });
  await aUser(source);
  await partitionMaker(source.pool).months('position_chunk', [MADE]);
  await source.pool.query(
    `insert into position_chunk (vehicle_id, hour, t0, t1, n, payload) values (1, $1, $1, $2, 7, ''), (2, $1, $1, $1, 5, '')`,
    [new Date(MADE - HOUR_MS), new Date(MADE - 60_000)],
  );
  const made = await backupToFolder(source.url, { folder, keep: null, nowMs: MADE });
  await noteBackup(source.url, made, MADE + 5_000);
});
afterEach(() => source.pool.query('delete from restore_drill'));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const drill = (from = folder) => restoreDrill(source.url, { folder: from, dataFolder: null, now: () => NOW });
const databases = async () =>
  (
    await source.pool.query<{ name: string }>(
      "select datname as name from pg_database where datname like current_database() || '\\_drill\\_%'",
    )
  ).rows.map(({ name }) => name);
const count = async (table: string) =>
  (await source.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

it('a backup is noted with the instant of its data, its rows and its octets', async () => {
  const [name] = readdirSync(folder);
  const { madeAt, endedAt, rows, octets } = (await lastBackup(source.pool))!;
  expect([madeAt.getTime(), endedAt.getTime()]).toEqual([MADE, MADE + 5_000]);
  expect(octets).toBe(readFileSync(join(folder, name!)).length);
  expect(rows).toBeGreaterThan(await count('vehicle'));
});

it('restores the newest backup, counts what it has, and drops the scratch database; a second one at once is refused', async () => {
  const both = await Promise.allSettled([drill(), drill()]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  expect(refused).toEqual(['Error: a restore drill is already under way']);
  const { last } = await lastDrills(source.pool);
  expect(last).toMatchObject({ isGood: true, fault: null, detail: null });
  expect(last!.backupAt).toEqual(new Date(MADE));
  expect(last!.newestAt).toEqual(new Date(MADE - 60_000));
  expect(last!.counts).toMatchObject({ vehicle: 2, driver: 0, app_user: 1, journey: 0, position: 12 });
  expect(last!.databaseOctets).toBeGreaterThan(1_000_000);
  expect(last!.fileOctets).toBe((await lastBackup(source.pool))!.octets);
  expect(await databases()).toEqual([]);
  expect(await count('restore_drill')).toBe(1);
});

it('a damaged backup and an empty folder are written down, and nothing is left', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'traza-broken-'));
  expect(await drill(broken)).toMatchObject({ isGood: false, fault: 'noBackup', detail: broken });
  const content = readFileSync(join(folder, readdirSync(folder)[0]!));
  writeFileSync(join(broken, 'traza-20260302T040000Z.tar.zst'), content.subarray(0, content.length - 2_000));
  const damaged = await drill(broken);
  expect(damaged).toMatchObject({ isGood: false, fault: 'unusable' });
  expect(damaged.detail).toContain('damaged or ends too early');
  expect(await databases()).toEqual([]);
  rmSync(broken, { recursive: true });
});

it('one that is killed leaves a database; the next one drops it, says so, and restores all the same', async () => {
  const child = fork(PROGRAM, {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: source.url, BACKUP_DIR: folder },
  });
  await expect.poll(databases, { interval: 5 }).toHaveLength(1);
  expect((await lastDrills(source.pool)).last).toMatchObject({ endedAt: null, isGood: null, fault: null });
  child.kill('SIGKILL');
  await once(child, 'exit');
  // PostgreSQL notices within moments that nobody is there.
  await expect
    .poll(async () => (await lastDrills(source.pool)).last, { interval: 5 })
    .toMatchObject({ endedAt: null, isGood: false, fault: 'interrupted' });
  expect(await databases()).toHaveLength(1);

  // The job tries again at once, in a process of its own, and then not for a week.
  const { app, clock } = server;
  clock.nowMs = Date.now();
  expect(await drillIfDue(app)).toBe('good');
  expect(await databases()).toEqual([]);
  const { rows } = await source.pool.query('select is_good, fault from restore_drill order by id');
  expect(rows).toEqual([
    { is_good: false, fault: 'interrupted' },
    { is_good: true, fault: null },
  ]);
  clock.nowMs = Date.now() + 6 * DAY_MS;
  expect(await drillIfDue(app)).toBe('not due');
  expect(await count('restore_drill')).toBe(2);
});
