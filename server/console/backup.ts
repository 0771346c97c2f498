import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { backupToFolder } from './backup/backup-file.ts';
import type { BackupHead, BackupSums } from './backup/backup-head.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run backup -- <folder> [--keep=<number>]     a file in the folder; with --keep only the newest so many stay
npm run --silent backup -- - > <file>           to standard output`;

// Makes a backup of the installation that the environment names, running or not.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [to] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  const isWrong = positionals.length !== 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0));
  if (values.help || isWrong || to === undefined) return { use: USE };
  const database = await borrowDatabase(readConfig(process.env));
  try {
    if (to === '-')
      return { told: told('standard output', await writeBackup(database.url, process.stdout, Date.now())) };
    const made = await backupToFolder(database.url, { folder: to, keep, nowMs: Date.now() });
    return { told: [told(made.file, made), ...made.deleted.map((name) => `deleted: ${name}`)].join('\n') };
  } finally {
    await database.close();
  }
});

function told(file: string, { sums }: { head: BackupHead; sums: BackupSums }): string {
  const tables = Object.values(sums.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${file}: ${tables.length} tables, ${rows} rows`;
}
