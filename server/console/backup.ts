import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { backupFolder } from '#server/base/config/data-folders.ts';
import { backupToFolder } from './backup/backup-file.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { noteBackup } from './backup/note-backup.ts';
import { type BackupMade, writeBackup } from './backup/write-backup.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run backup -- [folder] [--keep=<number>]     a file in the folder, else in BACKUP_DIR; with --keep only the newest so many stay
npm run --silent backup -- - > <file>           to standard output`;

// Makes a backup of the installation that the environment names, running or not.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const [to = backupFolder(config)] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  const isWrong = positionals.length > 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0));
  if (values.help || isWrong) return { use: USE };
  const database = await borrowDatabase(config);
  try {
    if (to === '-') {
      const made = await writeBackup(database.url, process.stdout, Date.now());
      await noteBackup(database.url, made, Date.now());
      return { told: told('standard output', made) };
    }
    const made = await backupToFolder(database.url, { folder: to, keep, nowMs: Date.now() });
    await noteBackup(database.url, made, Date.now());
    return { told: [told(made.file, made), ...made.deleted.map((name) => `deleted: ${name}`)].join('\n') };
  } finally {
    await database.close();
  }
});

function told(file: string, { sums }: BackupMade): string {
  const tables = Object.values(sums.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${file}: ${tables.length} tables, ${rows} rows`;
}
