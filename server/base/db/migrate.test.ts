import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '#server/testing/migration-rules.ts';
import { makeSchema, migrate, migrationFiles } from './migrate.ts';
import { emptyDatabase, testDatabase } from './testing.ts';

/** Later migrations must not make the processes of the version before wait or fail. */
const FIRST_BESIDE = '0096';
const FOLDER = join(import.meta.dirname, 'migrations');
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

describe('an upgrade without a pause', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let client: PoolClient;
  beforeAll(async () => {
    database = await emptyDatabase();
    client = await database.pool.connect();
    await makeSchema(
      client,
      migrationFiles().filter((name) => name < FIRST_BESIDE),
    );
  });
  afterAll(async () => {
    client.release();
    await database.close();
  });

  it.each([
    ['a new table', 'create table further (id integer primary key references vehicle)', []],
    ['a column without a value', 'alter table journey add further integer', []],
    ['a column with a constant', 'alter table journey add further integer not null default 7', []],
    ['a proof that waits', 'alter table journey add constraint far check (distance_m >= 0) not valid', []],
    ['another type', 'alter table journey alter distance_m type numeric', ['contracts', 'locks']],
    ['an index that blocks', 'create index further on journey (day)', ['locks']],
    ['one of a partitioned table', 'create index further on position_hot (t1)', ['locks']],
    ['one of a small table', 'create index further on fleet (id, name)', []],
    ['a proof of all rows', 'alter table journey add constraint far check (distance_m >= 0)', ['locks']],
    [
      'a value that no row may lack',
      'alter table journey alter start_lat set not null',
      ['locks', 'requires'],
    ],
    ['a default for each row', 'alter table journey add further uuid default gen_random_uuid()', ['locks']],
    ['rows written at once', 'update journey set distance_m = 0', ['writes']],
    ['a column that is dropped', 'alter table fleet drop name', ['contracts']],
    ['a column that is renamed', 'alter table fleet rename name to called', ['contracts', 'requires']],
    ['a table that is dropped', 'drop table calendar_feed', ['contracts']],
    ['a column that old inserts lack', 'alter table fleet add further integer not null', ['requires']],
  ])('%s', async (_, statements, rules) => {
    expect((await brokenRules(client, statements)).map(({ rule }) => rule).sort()).toEqual(rules);
  });

  it('every migration keeps the rules', async () => {
    for (const name of migrationFiles().filter((name) => name >= FIRST_BESIDE)) {
      if (!/^-- one by one\n/.test(text(name))) {
        expect([name, await brokenRules(client, text(name))]).toEqual([name, []]);
        await client.query(text(name));
      } else {
        expect(text(name)).toMatch(
          /^(--.*\n)+((drop index concurrently if exists|create (unique )?index concurrently) [^;]+;\n)+$/,
        );
        await client.query(text(name).replaceAll(' concurrently', ''));
      }
    }
  });
});

describe('migrate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'traza-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const filesOf = (name: string, files: Readonly<Record<string, string>>) => {
    const own = join(folder, name);
    mkdirSync(own);
    for (const [file, content] of Object.entries(files)) writeFileSync(join(own, file), content);
    return own;
  };

  it('several processes at once apply each migration once', async () => {
    const database = await emptyDatabase();
    const own = filesOf('once', {
      '0001_a.sql': 'create table a (id integer)',
      '0002_b.sql':
        '-- one by one\ndrop index concurrently if exists b;\ncreate index concurrently b on a (id);\n',
    });
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, () => {}, own)));
    expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
    const { rows } = await database.pool.query(
      "select indisvalid from pg_index where indexrelid = 'b'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await database.close();
  });

  it('does not keep others waiting behind it, and goes on when a long reader ends', async () => {
    const database = await testDatabase();
    const own = filesOf('waits', { '9999_wide.sql': 'alter table fleet add further integer' });
    const reader = await database.pool.connect();
    await reader.query('begin; select from fleet');
    const done = migrate(database.url, () => {}, own);
    const waits = () =>
      database.pool.query("select from pg_locks where not granted and relation = 'fleet'::regclass");
    await expect.poll(async () => (await waits()).rowCount, { timeout: 10_000 }).toBe(1);
    // This waits behind the migration, which gives up its place after a second.
    await database.pool.query('select from fleet');
    await reader.query('commit');
    reader.release();
    expect(await done).toEqual(['9999_wide.sql']);
    await database.close();
  });
});
