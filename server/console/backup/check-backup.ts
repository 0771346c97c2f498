import type { Readable } from 'node:stream';
import type { BackupHead } from './backup-head.ts';
import { readBackup } from './read-backup.ts';

/**
 * Reads a backup to its end without a database.
 * @throws BackupError when anything is missing or not as it was written
 */
export async function checkBackup(source: Readable): Promise<{ head: BackupHead; rows: number }> {
  const backup = await readBackup(source);
  for await (const { pieces } of backup.tables()) for await (const _ of pieces);
  const rows = Object.values(backup.sums().tables).reduce((sum, table) => sum + table.rows, 0);
  return { head: backup.head, rows };
}
