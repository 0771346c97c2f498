import { createReadStream } from 'node:fs';
import type { PoolClient } from 'pg';
import type { DrillFault } from '#domain/system/drill.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { DISK_RESERVE, diskOf } from '#server/base/disk.ts';
import { DRILL_LOCK, type Drill, lastDrills } from '#server/base/system/backups.ts';
import { BackupError, type BackupHead } from '../backup-head.ts';
import { newestBackup } from '../newest-backup.ts';
import { restoreBackup } from '../restore-backup.ts';
import { type Restored, readRestored } from './read-restored.ts';
import { dropScratch, makeScratch, scratchName } from './scratch-database.ts';

/** One drill at a time in an installation. The lock is that of an open transaction, as of the migrations. */
const TURN = `pg_try_advisory_xact_lock(${DRILL_LOCK})`;

type DrillOf = {
  /** The folder of the backups. */
  folder: string;
  /** The folder of the embedded database, whose disk must have room; null: the database is elsewhere. */
  dataFolder: string | null;
  now(): number;
};

/** How a drill ended; `head` and `restored` as far as it came. */
type Outcome = {
  isGood: boolean;
  head?: BackupHead;
  restored?: Restored;
  fault?: DrillFault;
  detail?: string;
};

/**
 * Restores the newest backup of a folder into a scratch database of the same server (decision 152). It brings
 * it to the schema of this program, looks at it and drops it. First it drops what a killed drill has left.
 * Resolves with the drill as it is stored.
 * @throws BackupError when another drill is under way
 */
export async function restoreDrill(url: string, options: DrillOf): Promise<Drill> {
  const database = openDatabase(url, { max: 2, name: 'traza restore drill' });
  const { pool } = database;
  try {
    const turn = await pool.connect();
    await turn.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await turn.query<{ mine: boolean }>(`select ${TURN} as mine`);
    const client = await pool.connect();
    try {
      if (!rows[0]!.mine) throw new BackupError('a restore drill is already under way');
      await drill(client, url, options);
    } finally {
      client.release();
      await turn.query('rollback');
      turn.release();
    }
    return (await lastDrills(pool)).last!;
  } finally {
    await database.close();
  }
}

async function drill(client: PoolClient, url: string, options: DrillOf): Promise<void> {
  await dropLeft(client, options.now());
  const { rows } = await client.query<{ id: number }>(
    'insert into restore_drill (begun_at) values ($1) returning id',
    [new Date(options.now())],
  );
  const { id } = rows[0]!;
  const found = newestBackup(options.folder);
  const outcome: Outcome = found
    ? await restoreAndLook({ client, url, id, file: found.file, dataFolder: options.dataFolder })
    : { isGood: false, fault: 'noBackup', detail: options.folder };
  const { isGood, head, restored, fault, detail } = outcome;
  await client.query(
    `update restore_drill set ended_at = $2, is_good = $3, backup_at = $4, newest_at = $5, file_octets = $6,
       database_octets = $7, counts = $8, fault = $9, detail = $10
     where id = $1`,
    [
      ...[id, new Date(options.now()), isGood, head?.made_at, restored?.newestAt, found?.octets],
      ...[restored?.databaseOctets, restored && JSON.stringify(restored.counts), fault, detail],
    ],
  );
}

/** Drops the databases of drills that were killed, and writes that they were. */
async function dropLeft(client: PoolClient, nowMs: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from restore_drill where ended_at is null');
  for (const { id } of rows) {
    await dropScratch(client, await scratchName(client, id));
    await client.query(
      "update restore_drill set ended_at = $2, is_good = false, fault = 'interrupted' where id = $1",
      [id, new Date(nowMs)],
    );
  }
}

async function restoreAndLook(given: {
  client: PoolClient;
  url: string;
  id: number;
  file: string;
  dataFolder: string | null;
}): Promise<Outcome> {
  const { client, url, id, file, dataFolder } = given;
  const name = await scratchName(client, id);
  try {
    if (dataFolder !== null && !(await hasRoom(client, dataFolder)))
      return { isGood: false, fault: 'noRoom', detail: dataFolder };
    const scratch = await makeScratch(client, url, name);
    try {
      // Rows are compared with the sums of the file, table by table.
      const { head } = await restoreBackup(scratch, createReadStream(file));
      await migrate(scratch);
      return { isGood: true, head, restored: await readRestored(scratch) };
    } finally {
      await dropScratch(client, name);
    }
  } catch (error) {
    return { isGood: false, fault: faultOf(error), detail: (error as Error).message.slice(0, 500) };
  }
}

/** Room for the database a second time, with a fifth for the WAL, and what is always left free. */
async function hasRoom(client: PoolClient, dataFolder: string): Promise<boolean> {
  const { rows } = await client.query<{ octets: number }>(
    'select pg_database_size(current_database())::float8 as octets',
  );
  return (await diskOf(dataFolder)).free > 1.2 * rows[0]!.octets + DISK_RESERVE;
}

function faultOf(error: unknown): DrillFault {
  if (error instanceof BackupError) return 'unusable';
  const { code } = error as { code?: string };
  if (code === '42501') return 'notAllowed';
  return code === '53100' ? 'noRoom' : 'other';
}
