import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#server/base/db/embedded.ts';

/** Two PostgreSQL: a primary, and a standby that follows it. */
export type Pair = { primary: Embedded; standby: Embedded; restart(): Promise<void>; stop(): Promise<void> };

/**
 * Starts them below a folder. Where a query of the standby stands in the way of the primary's changes, the
 * standby cancels it at once.
 */
export async function startPair(folder: string): Promise<Pair> {
  const [from, to] = [join(folder, 'primary'), join(folder, 'standby')];
  for (const path of [from, to]) mkdirSync(path);
  const primary = await startEmbedded(from, { fast: true });
  await copyData(primary, from, to);
  const pair = {
    primary,
    standby: await startEmbedded(to, { fast: true }),
    async restart() {
      pair.standby = await startEmbedded(to, { fast: true, port: pair.standby.port });
    },
    async stop() {
      await pair.standby.stop();
      await primary.stop();
    },
  };
  return pair;
}

/** Copies a running primary for its standby; the embedded PostgreSQL has no pg_basebackup. */
async function copyData(primary: Embedded, from: string, to: string): Promise<void> {
  const data = join(to, 'postgres');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_create_physical_replication_slot('standby', true)");
  await client.query("select pg_backup_start('standby', true)");
  run('cp', '-a', join(from, 'postgres'), join(from, 'postgres-password'), to);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(data, 'postmaster.pid'));
  for (const part of ['pg_wal', 'pg_replslot'])
    for (const name of readdirSync(join(data, part))) rmSync(join(data, part, name), { recursive: true });
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.url}'\nprimary_slot_name = 'standby'\nmax_standby_streaming_delay = 0\n`,
  );
  // PostgreSQL runs under an account of its own when we are root.
  run('chown', '-R', `--reference=${join(data, 'PG_VERSION')}`, data);
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
