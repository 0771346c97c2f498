import type { Writable } from 'node:stream';
import pg from 'pg';
import { writeArchive } from './archive.ts';
import { BackupError, type BackupHead, type BackupSums } from './backup-head.ts';
import { COPY_SETTINGS, copyTable } from './copy-table.ts';
import { readHead } from './read-head.ts';

/** How often a backup begins again because a partition was dropped between listing and locking it. */
const TRIES = 5;

/**
 * Writes a consistent copy of a database in use: everything is read in one transaction, which sees the state
 * at its beginning. Memory stays bounded for any size of the database.
 * @throws BackupError when the database has no installation
 */
export async function writeBackup(
  url: string,
  out: Writable,
  nowMs: number,
): Promise<{ head: BackupHead; sums: BackupSums }> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza backup' });
  await client.connect();
  try {
    const head = await beginReading(client, nowMs);
    const archive = writeArchive(out);
    await archive.add({ name: 'head.json', content: Buffer.from(JSON.stringify(head, null, 1)) });
    const sums: BackupSums = { tables: {} };
    for (const table of head.tables) {
      let number = 0;
      sums.tables[table.name] = await copyTable(client, table, (content) =>
        archive.add({ name: `data/${table.name}/${String(number++).padStart(6, '0')}`, content }),
      );
    }
    await archive.add({ name: 'sums.json', content: Buffer.from(JSON.stringify(sums, null, 1)) });
    await archive.end();
    await client.query('commit');
    return { head, sums };
  } finally {
    await client.end();
  }
}

/** Begins the transaction, and locks its tables against being dropped or altered. */
async function beginReading(client: pg.Client, nowMs: number): Promise<BackupHead> {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const { rows } = await client.query("select to_regclass('public.migration') is not null as made");
    if (!rows[0].made) throw new BackupError('the database is empty: there is nothing to back up');
    const head = await readHead(client, nowMs);
    try {
      const names = head.tables.map(({ name }) => `only ${name}`).join(', ');
      await client.query(`lock table ${names} in access share mode`);
      return head;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== '42P01' || tries === TRIES) throw error;
    }
  }
}
