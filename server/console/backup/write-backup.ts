import type { Writable } from 'node:stream';
import pg from 'pg';
import { writeArchive } from './archive.ts';
import type { BackupHead, BackupSums } from './backup-head.ts';
import { beginReading } from './begin-reading.ts';
import { copyTable } from './copy-table.ts';

/** A backup that is complete; `octets` are those of the archive. */
export type BackupMade = { head: BackupHead; sums: BackupSums; octets: number };

/**
 * Writes a consistent copy of a database in use: everything is read in one transaction, which sees the state
 * at its beginning. Memory stays bounded for any size of the database.
 * @throws BackupError when the database has no installation
 */
export async function writeBackup(url: string, out: Writable, nowMs: number): Promise<BackupMade> {
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
    const octets = await archive.end();
    await client.query('commit');
    return { head, sums, octets };
  } finally {
    await client.end();
  }
}
