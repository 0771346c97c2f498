import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { makeSchema, migrationFiles } from '#server/base/db/migrate.ts';
import { BackupError, type BackupHead, type BackupSums } from './backup-head.ts';
import { COPY_SETTINGS, copied, copiedAs, copyTable } from './copy-table.ts';
import { readBackup } from './read-backup.ts';
import { LEFT_OUT } from './read-head.ts';
import { addReferences, dropReferences } from './references.ts';

/**
 * Fills an empty database from a backup, in one transaction: the schema of the backup's time, and its rows.
 * Then every table is read again and compared with the sums of the backup. On any fault the database stays
 * empty.
 * @throws BackupError when the database is not empty, or the backup damaged or of a newer version
 */
export async function restoreBackup(
  url: string,
  source: Readable,
): Promise<{ head: BackupHead; sums: BackupSums }> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza restore' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(COPY_SETTINGS);
    await assertEmpty(client);
    const backup = await readBackup(source);
    await makeTables(client, backup.head);
    const references = await dropReferences(client);
    for await (const { table, pieces } of backup.tables()) {
      const into = client.query(from(`copy ${copied(table)} from stdin ${copiedAs(table)}`));
      const done = finished(into);
      // A refused row ends the stream; `done` has the reason.
      done.catch(() => {});
      for await (const piece of pieces)
        if (!into.write(piece)) await Promise.race([once(into, 'drain'), done]);
      into.end();
      await done;
    }
    const sums = backup.sums();
    await addReferences(client, references);
    for (const { name, value } of backup.head.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await assertSame(client, backup.head, sums);
    await client.query('commit');
    await client.query('analyze');
    return { head: backup.head, sums };
  } finally {
    // Without a commit everything is undone.
    await client.end();
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') limit 1",
  );
  if (rows.length > 0) throw new BackupError('the database is not empty: restore into a new one');
}

async function makeTables(client: pg.Client, head: BackupHead): Promise<void> {
  const known = new Set(migrationFiles());
  const unknown = head.migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(
      `the backup is of Traza ${head.version}, which is newer than this program (${unknown})`,
    );
  await makeSchema(client, head.migrations);
  for (const { name, partition } of head.tables) {
    if (partition) await client.query(`create table ${name} partition of ${partition.of} ${partition.bound}`);
    await client.query(`alter table ${name} disable trigger user`);
  }
  // Rows that migrations write into their own tables are in the backup, in their later state.
  const names = [...head.tables.map(({ name }) => name), ...LEFT_OUT.filter((name) => name !== 'migration')];
  await client.query(`truncate ${names.join(', ')}`);
}

async function assertSame(client: pg.Client, head: BackupHead, sums: BackupSums): Promise<void> {
  for (const table of head.tables) {
    const wanted = sums.tables[table.name]!;
    const is = await copyTable(client, table, async () => {});
    if (is.rows !== wanted.rows || is.sha256 !== wanted.sha256)
      throw new BackupError(
        `${table.name} has ${is.rows} rows that are not the ${wanted.rows} of the backup`,
      );
  }
}
