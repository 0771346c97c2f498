import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#server/area/account/session/session.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { partitionMaker } from '#server/base/db/partition.ts';
import { emptyDatabase, type testDatabase } from '#server/base/db/testing.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { demoDatabase } from '#server/testing/demo-database.ts';
import { backupToFolder } from './backup-file.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

let source: Awaited<ReturnType<typeof testDatabase>>;
let backup: Buffer;
let made: Awaited<ReturnType<typeof writeBackup>>;

beforeAll(async () => {
  const { database, partitions } = await demoDatabase(NOW);
  source = database;
  const { pool } = source;
  await partitions.days('api_request', [NOW, NOW + 86_400_000]);
  const octets = randomBytes(1_000_000);
  for (let hour = 0; hour < 3; hour++)
    await pool.query(
      `insert into position_chunk (vehicle_id, hour, t0, t1, n, area, payload)
       values (1, $1, $1, $1, 5, '((1.5,2.25),(0.1,-0.3))', $2)`,
      [new Date(NOW + hour * 3_600_000), octets],
    );
  await pool.query(
    "insert into api_request select $1, 'GET', '/x', 200, i, i, 1 from generate_series(1, 500) i",
    [new Date(NOW)],
  );
  await pool.query(
    `with alarm as (
       insert into camera_alarm (vehicle_id, event_at, code, label, announced, number, noted_at)
       values (1, $1::timestamptz, 1050, $2::bytea, 1, 'NUMBER', $1) returning id
     ), file as (
       insert into camera_file (alarm_id, name, kind, size, type, digest, stored_at)
       select id, '00_65_6501_0_a.jpg', 0, 2 * octet_length($3::bytea), 'image/jpeg', $2, $1 from alarm returning id
     )
     insert into camera_piece (file_id, at, octets) select id, n * octet_length($3), $3 from file, generate_series(0, 1) n`,
    [new Date(NOW), randomBytes(16), octets],
  );
  await partitions.days('frame_block', [NOW]);
  await partitions.days('frame_slot', [NOW]);
  await pool.query('insert into frame_block (last_at, marks, content) values ($1, $2, $2)', [
    new Date(NOW),
    octets,
  ]);
  await pool.query('insert into frame_slot (slot_at, mark) values ($1, 1)', [new Date(NOW)]);
  await openSession(source, await aUser(source), { keepConnected: true, nowMs: NOW });
  const out = new PassThrough();
  [backup, made] = await Promise.all([buffer(out), writeBackup(source.url, out, NOW)]);
});
afterAll(() => source.close());

/** The number and the digest of each table's rows, independent of their order. */
async function contents({ pool }: Pick<typeof source, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter(({ name }) => !/^(migration|session|frame_.*)$/.test(name))) {
    const { rows: sums } = await pool.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    );
    found[name] = sums[0].sum;
  }
  return found;
}

describe('a restored database', () => {
  let target: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    target = await emptyDatabase();
    await restoreBackup(target.url, Readable.from([backup]));
  });
  afterAll(() => target.close());

  it('has every row of the backup, in tables and partitions that are the same', async () => {
    const before = await contents(source);
    expect(Number(before.vehicle!.split(' ')[0])).toBeGreaterThan(10);
    expect(before.api_request).toMatch(/^500 /);
    expect(
      [before.camera_alarm, before.camera_file, before.camera_piece].map((sum) => parseInt(sum!, 10)),
    ).toEqual([1, 1, 2]);
    expect(await contents(target)).toEqual(before);
  });

  it('knows no session: what was ended after the backup stays ended', async () => {
    const sessions = 'select count(*) from session';
    expect((await source.pool.query(sessions)).rows[0].count).toBe(1);
    expect((await target.pool.query(sessions)).rows[0].count).toBe(0);
  });

  it('has no raw packets', async () => {
    const packets = 'select (select count(*) from frame_block) + (select count(*) from frame_slot) as count';
    expect((await source.pool.query(packets)).rows[0].count).toBe(2);
    expect((await target.pool.query(packets)).rows[0].count).toBe(0);
    expect(made.head.tables.filter(({ name }) => name.startsWith('frame'))).toEqual([]);
  });

  it('goes on where the other was: numbers, references, triggers and the newest schema', async () => {
    expect(await migrate(target.url)).toEqual([]);
    const { rows } = await target.pool.query('select max(id) as id from fleet');
    const fleet = await aFleet(target, { name: 'After the restore' });
    expect(fleet.id).toBeGreaterThan(rows[0].id);
    await aVehicle(target, { fleet_id: fleet.id });
    await expect(aVehicle(target, { fleet_id: 999_999 })).rejects.toThrow('foreign key');
    const triggers = 'select count(*) from pg_trigger where tgenabled <> $1';
    expect((await target.pool.query(triggers, ['O'])).rows[0].count).toBe(0);
    const references =
      "select conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2";
    expect((await target.pool.query(references)).rows).toEqual((await source.pool.query(references)).rows);
  });
});

it('is of one instant, while others write and partitions come and go', async () => {
  const { pool } = source;
  const partitions = partitionMaker(pool);
  // Without a reader nothing is written: the backup stops in the middle.
  const out = new PassThrough({ highWaterMark: 1 });
  const writing = writeBackup(source.url, out, NOW);
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select 1 from pg_locks l join pg_class c on c.oid = l.relation where relname = 'position_chunk_202603' and mode = 'AccessShareLock'",
          )
        ).rows.length,
    )
    .toBeGreaterThan(0);
  await pool.query("update vehicle set alias = 'Too late'");
  // A writer needs a new day at once, and dropping an old one must not wait for a backup.
  await partitions.days('api_request', [NOW + 5 * 86_400_000]);
  const [content] = await Promise.all([buffer(out), writing]);
  const target = await emptyDatabase();
  await restoreBackup(target.url, Readable.from([content]));
  const { rows } = await target.pool.query("select 1 from vehicle where alias = 'Too late'");
  await target.close();
  expect(rows).toEqual([]);
});

describe('what is no whole backup of this or an earlier version', () => {
  const tar = () => zstdDecompressSync(backup);
  const withoutEnd = () => zstdCompressSync(tar().subarray(0, tar().lastIndexOf('sums.json')));
  /** The backup with a text exchanged for another one of the same length. */
  const exchanged = (text: string, other: string) => {
    const content = tar();
    content.write(other, content.indexOf(text));
    return zstdCompressSync(content);
  };

  it.each([
    ['half a backup', () => backup.subarray(0, backup.length / 2), 'damaged or ends too early'],
    ['one without its end', withoutEnd, 'ends too early'],
    ['one with another letter', () => exchanged('demostracion.ex', 'demostraciom.ex'), 'app_user is not as'],
    ['something else', () => randomBytes(1000), 'damaged'],
  ])('is found out: %s', async (_, content, message) => {
    await expect(checkBackup(Readable.from([content()]))).rejects.toThrow(message);
  });

  it.each([
    ['one without its end', withoutEnd, 'ends too early'],
    [
      'a newer one',
      () => exchanged('0056_saved_report.sql', '9956_saved_report.sql'),
      'newer than this program',
    ],
  ])('leaves the database empty: %s', async (_, content, message) => {
    const target = await emptyDatabase();
    try {
      await expect(restoreBackup(target.url, Readable.from([content()]))).rejects.toThrow(message);
      const inPublic = "select count(*) from pg_class where relnamespace = 'public'::regnamespace";
      expect((await target.pool.query(inPublic)).rows[0].count).toBe(0);
    } finally {
      await target.close();
    }
  });
});

it('does not restore over a database that has tables', async () => {
  const before = await contents(source);
  await expect(restoreBackup(source.url, Readable.from([backup]))).rejects.toThrow('not empty');
  expect(await contents(source)).toEqual(before);
});

it('is checked without a database', async () => {
  const { head, rows } = await checkBackup(Readable.from([backup]));
  expect(head.migrations).toEqual(made.head.migrations);
  expect(rows).toBe(Object.values(made.sums.tables).reduce((sum, table) => sum + table.rows, 0));
});

it('in a folder: only its owner reads it, the oldest go, nothing unfinished stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'traza-backup-'));
  for (let day = 0; day < 3; day++)
    await backupToFolder(source.url, { folder, keep: 2, nowMs: NOW + day * 86_400_000 });
  const lost = emptyDatabase().then(async (target) => {
    await expect(backupToFolder(target.url, { folder, keep: 2, nowMs: NOW })).rejects.toThrow('empty');
    await target.close();
  });
  await lost;
  expect(readdirSync(folder).sort()).toEqual([
    'traza-20260303T100000Z.tar.zst',
    'traza-20260304T100000Z.tar.zst',
  ]);
  expect(statSync(join(folder, 'traza-20260304T100000Z.tar.zst')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
