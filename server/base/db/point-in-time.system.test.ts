import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { asServerUser } from './server-user.ts';

// The steps of docs/OPERATIONS.md#point-in-time-recovery, with the embedded PostgreSQL.
const folder = mkdtempSync(join(tmpdir(), 'traza-instant-'));
const [installation, restored, archive] = ['installation', 'restored', 'archive'].map((name) =>
  join(folder, name),
);
const { uid, gid } = asServerUser();
const running: Embedded[] = [];
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(at: string): Promise<{ client: pg.Client; stop(): Promise<void> }> {
  const server = await startEmbedded(at, { fast: true });
  running.push(server);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return {
    client,
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}

/** PostgreSQL runs as another account when root runs the test. */
function own(path: string): void {
  if (uid === null) return;
  chownSync(path, uid, gid);
  for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, String(name)), uid, gid);
}
const count = async (client: pg.Client) =>
  (await client.query('select count(*)::int as n from reading')).rows[0].n;

it('a copy of the files and the archived log give the state of any instant back', async () => {
  mkdirSync(archive!);
  own(archive!);
  const first = await start(installation!);
  await first.client.query('alter system set archive_mode = on');
  await first.client.query(
    `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  );
  await first.stop();

  const { client, stop } = await start(installation!);
  await client.query('create table reading as select generate_series(1, 100) as n');
  await client.query("select pg_backup_start('copy', true)");
  cpSync(installation!, restored!, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) =>
      !path.includes('/pg_wal/') &&
      !basename(path).startsWith('postmaster.') &&
      !basename(path).startsWith('.s.'),
  });
  const { rows: label } = await client.query('select labelfile from pg_backup_stop()');
  await client.query('insert into reading select generate_series(101, 150)');
  const { rows: before } = await client.query('select clock_timestamp()::text as at');
  await client.query('delete from reading');
  await client.query('select pg_switch_wal()');
  expect(await count(client)).toBe(0);
  // It archives what is left before it ends.
  await stop();

  const data = join(restored!, 'postgres');
  writeFileSync(join(data, 'backup_label'), label[0].labelfile);
  writeFileSync(join(data, 'recovery.signal'), '');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${before[0].at}'
recovery_target_action = 'promote'
archive_mode = off
`,
  );
  own(restored!);
  const { client: after } = await start(restored!);
  const isOver = async () => !(await after.query('select pg_is_in_recovery() as on')).rows[0].on;
  await expect.poll(isOver, { interval: 20 }).toBe(true);
  expect(await count(after)).toBe(150);
  await after.end();
});
