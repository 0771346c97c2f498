import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postFleet } from '#api/fleet.ts';
import { postReport } from '#api/report.ts';
import { WROTE } from '#api/wrote.ts';
import { REPORT_IDS, type ReportId } from '#domain/report/report.ts';
import { readConfig } from '#server/base/config/config.ts';
import { type Database, openDatabase, readAside } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { MOST_LAG_MS } from '#server/base/db/standby.ts';
import { openGround } from '#server/role/ground.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type Pair, startPair } from '#server/testing/standby.ts';
import { anEvent, aReader } from './report.builder.ts';
import { openSnapshot } from './snapshot.ts';
import { twoDays } from './two-days.builder.ts';

// A primary and a real standby, with a server that reads on the standby, and one that does not know it.
const RANGE = { from: '2026-02-25', to: '2026-02-26' };
const folder = mkdtempSync(join(tmpdir(), 'traza-standby-'));
const log = pino({ level: 'silent' });
const IS_STANDBY = sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`;

let pair: Pair;
let database: Database;
let direct: Database;
let server: TestApp;
let alone: TestApp;
let tokens: { reader: string; system: string };
let nowMs = 0;

/** Waits until the standby has what was committed on the primary, and judges it. */
async function caughtUp(): Promise<void> {
  const { rows } = await database.pool.query('update mark set n = n + 1 returning n');
  await eventually(() => standbySays('(select n from mark)'), rows[0].n);
  await eventually(async () => {
    await database.standby!.look();
    return database.standby!.host() !== null;
  });
}

/** The value of an expression on the standby, whatever the server thinks of it. */
async function standbySays<T>(expression: string): Promise<T> {
  return (await direct.pool.query(`select ${expression} as value`)).rows[0].value;
}

const eventually = (says: () => Promise<unknown>, value: unknown = true) =>
  expect.poll(says, { timeout: 20_000 }).toEqual(value);

const snapshot = (signal = new AbortController().signal, wrote = 0) =>
  openSnapshot(server.app, { userId: 1, wrote }, signal);

beforeAll(async () => {
  pair = await startPair(folder);
  const { url } = pair.primary;
  await migrate(url);
  // Places in the WAL are those of what is committed, as in an installation.
  const first = openDatabase(url, { max: 1 });
  await first.pool.query('alter database postgres set synchronous_commit = on');
  await first.close();
  direct = openDatabase(pair.standby.url, { max: 2 });
  database = openDatabase(url, { max: 10, standby: { url: pair.standby.url, log, now: () => nowMs } });
  server = await testApp({ LOG_LEVEL: 'warn' }, { database });
  alone = await testApp({}, { database: openDatabase(url, { max: 10 }) });
  const { token, ids } = await twoDays(server);
  for (const code of [911, 1019, 1020])
    await anEvent(database, { vehicle_id: ids.a, event_at: '2026-02-25T12:10:00Z', code });
  tokens = { reader: token, system: await aReader(server, { roles: ['system'] }) };
  await database.pool.query('create table scratch (n integer); create table mark as select 0 as n');
});
afterAll(async () => {
  await server.close();
  await alone.close();
  await direct.close();
  await pair.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  server.logged.length = 0;
  await caughtUp();
});

describe('a standby that follows', () => {
  it.each(REPORT_IDS)('answers %s as the primary does', async (report: ReportId) => {
    const isStructure = report.endsWith('Structure');
    const token = isStructure || report.startsWith('API') ? tokens.system : tokens.reader;
    const days = report === 'DailyConnection' ? { from: RANGE.from } : RANGE;
    const body = isStructure ? { ...days, family: 'structure' } : days;
    const primary = vi.spyOn(database.readers, 'connect');
    const there = await server.call(postReport, { token, params: { report }, body });
    expect(primary).not.toHaveBeenCalled();
    primary.mockRestore();
    const here = await alone.call(postReport, { token, params: { report }, body });
    expect([there.status, here.status]).toEqual([200, 200]);
    expect(there.text).toBe(here.text);
  });

  it('cancels its own query, and asks the primary for no cancellation', async () => {
    const said = vi.spyOn(database.pool, 'query');
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table scratch in access exclusive mode');
    const waiting = "exists (select from pg_locks where relation = 'scratch'::regclass and not granted)";
    // The standby gets the lock with what is committed after it.
    await caughtUp();
    const own = new AbortController();
    const reading = await snapshot(own.signal);
    const rows = reading.all(sql`select n from scratch`);
    await eventually(() => standbySays(waiting));
    own.abort();
    // The lock is still held, so only a cancellation can end the query.
    await expect(rows).rejects.toThrow();
    expect(await standbySays(waiting)).toBe(false);
    await blocker.query('rollback');
    blocker.release();
    expect(said.mock.calls.filter((call) => String(call[0]).includes('pg_cancel_backend'))).toEqual([]);
    said.mockRestore();
    expect(server.logged).toEqual([]);
  });
});

it('is judged from the start on by a server that the setting points to it', async () => {
  const settings = { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url };
  const opened: (() => Promise<unknown>)[] = [];
  const ground = await openGround(
    { config: readConfig(settings), log, opened, ending: new AbortController().signal },
    () => {},
  );
  await eventually(async () => ground.database.standby!.host() !== null);
  const aside = await readAside(ground.database, ({ pool }) =>
    pool.query('select pg_is_in_recovery() as yes'),
  );
  expect(aside.rows).toEqual([{ yes: true }]);
  for (const close of opened.reverse()) await close();
});

describe('the primary is read', () => {
  it('when changes on the primary cancel a query of which nothing was passed on', async () => {
    const reading = await snapshot();
    expect(await reading.all(IS_STANDBY)).toEqual([{ yes: true }]);
    expect(await reading.all(sql`select n from scratch`)).toEqual([]);
    await database.pool.query('truncate scratch');
    await eventually(async () => (await reading.all(IS_STANDBY))[0]!.yes, false);
    const rows = [];
    for await (const batch of reading.batches(sql`select n from scratch`)) rows.push(...batch);
    expect(rows).toEqual([]);
    reading.close();
    expect(server.logged).toMatchObject([{ msg: 'a query failed on the standby: the primary is read' }]);
  });

  it('never in the middle of rows: their reader gets the error', async () => {
    await database.pool.query('insert into scratch select generate_series(1, 20000)');
    await caughtUp();
    const reading = await snapshot();
    const rows = reading.batches(sql`select n from scratch`);
    expect((await rows.next()).value).toHaveLength(200);
    await database.pool.query('truncate scratch');
    await eventually(() => standbySays('(select count(*)::int from scratch)'), 0);
    await expect(
      (async () => {
        for await (const _ of rows);
      })(),
    ).rejects.toThrow();
    reading.close();
  });

  it('while the standby is more than five seconds behind', async () => {
    await standbySays('pg_wal_replay_pause()');
    await eventually(() => standbySays('pg_get_wal_replay_pause_state()'), 'paused');
    await database.pool.query('insert into scratch values (1)');
    nowMs += MOST_LAG_MS;
    await database.standby!.look();
    expect(database.standby!.host()).not.toBeNull();
    nowMs += 1;
    expect(database.standby!.host()).toBeNull();
    await database.standby!.look();
    expect(database.standby!.host()).toBeNull();
    const reading = await snapshot();
    expect(await reading.all(sql`select n from scratch`)).toEqual([{ n: 1 }]);
    reading.close();
    await standbySays('pg_wal_replay_resume()');
    await caughtUp();
  });

  it('while the standby lacks the last write of the reader', async () => {
    await standbySays('pg_wal_replay_pause()');
    await eventually(() => standbySays('pg_get_wal_replay_pause_state()'), 'paused');
    const body = { name: 'Nueva', parent_id: null, country: 'ES' };
    const written = await server.call(postFleet, { token: tokens.system, body });
    const wrote = Number(written.headers[WROTE]);
    const names = sql<{ name: string }>`select name from fleet where id = ${written.body.id}`;
    for (const [before, seen] of [
      [0, []],
      [wrote, [{ name: 'Nueva' }]],
    ] as const) {
      const reading = await snapshot(undefined, before);
      expect(await reading.all(names)).toEqual(seen);
      reading.close();
    }
    await standbySays('pg_wal_replay_resume()');
    await caughtUp();
    const reading = await snapshot(undefined, wrote);
    expect(await reading.all(IS_STANDBY)).toEqual([{ yes: true }]);
    reading.close();
  });

  it('without its place, when it dies right after a write', async () => {
    const at = 'postgresql://traza@127.0.0.1:1/postgres';
    const gone = openDatabase(at, { max: 1, standby: { url: pair.standby.url, log } });
    expect(await gone.standby!.place()).toBeNull();
    await gone.close();
  });

  it('without an error once the standby has stopped, until it is back', async () => {
    const reading = await snapshot();
    expect(await reading.all(IS_STANDBY)).toEqual([{ yes: true }]);
    await pair.standby.stop();
    expect(await reading.all(IS_STANDBY)).toEqual([{ yes: false }]);
    reading.close();
    // Nobody has noticed yet.
    expect(database.standby!.host()).not.toBeNull();
    const asked = { token: tokens.reader, params: { report: 'Summary' }, body: RANGE };
    expect((await server.call(postReport, asked)).text).toBe((await alone.call(postReport, asked)).text);
    const { rows } = await readAside(database, ({ pool }) => pool.query('select pg_is_in_recovery() as yes'));
    expect(rows).toEqual([{ yes: false }]);
    await database.standby!.look();
    expect(database.standby!.host()).toBeNull();
    await pair.restart();
    await caughtUp();
    const again = await snapshot();
    expect(await again.all(IS_STANDBY)).toEqual([{ yes: true }]);
    again.close();
    const aside = await readAside(database, ({ pool }) => pool.query('select pg_is_in_recovery() as yes'));
    expect(aside.rows).toEqual([{ yes: true }]);
  });

  it.each([
    ['the primary itself', () => pair.primary.url],
    ['another database', () => Object.assign(new URL(pair.standby.url), { pathname: '/template1' }).href],
    ['a server that is not there', () => 'postgresql://traza@127.0.0.1:1/postgres'],
  ])('when the setting names %s', async (_, url) => {
    const wrong = openDatabase(pair.primary.url, { max: 1, standby: { url: url(), log } });
    await wrong.standby!.look();
    expect(wrong.standby!.host()).toBeNull();
    await wrong.close();
  });
});
