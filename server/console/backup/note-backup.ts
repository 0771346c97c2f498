import pg from 'pg';
import type { BackupMade } from './write-backup.ts';

/**
 * Notes in its database that a backup was made. So the screen of the system knows how old the last one is. An
 * older schema has no table for it; then nothing is noted.
 */
export async function noteBackup(url: string, made: BackupMade, nowMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza backup' });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.backup_made') is not null as knows");
    if (!rows[0].knows) return;
    const count = Object.values(made.sums.tables).reduce((sum, table) => sum + table.rows, 0);
    await client.query(
      'insert into backup_made (made_at, ended_at, row_count, octets) values ($1, $2, $3, $4)',
      [made.head.made_at, new Date(nowMs), count, made.octets],
    );
  } finally {
    await client.end();
  }
}
