import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { backupFolder } from '#server/base/config/data-folders.ts';
import type { Drill } from '#server/base/system/backups.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { restoreDrill } from './backup/drill/restore-drill.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run restore-drill                  restores the newest backup of BACKUP_DIR into a scratch database, checks and drops it
npm run restore-drill -- <folder>      the newest backup of another folder`;

// Everybody else comes first. A worker starts it by itself every week, and it ends with the worker.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const endWithParent = () => process.exit(1);
process.on('disconnect', endWithParent);

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help || positionals.length > 1) return { use: USE };
  const config = readConfig(process.env);
  const database = await borrowDatabase(config);
  try {
    const drill = await restoreDrill(database.url, {
      folder: positionals[0] ?? backupFolder(config),
      dataFolder: config.DATABASE_URL ? null : config.DATA_DIR,
      now: Date.now,
    });
    return drill.isGood
      ? // A worker that started it reads the row.
        { told: process.connected ? '' : told(drill) }
      : { failed: `restore drill failed: ${drill.fault} (${drill.detail})` };
  } finally {
    await database.close();
    process.off('disconnect', endWithParent);
    if (process.connected) process.disconnect();
  }
});

function told({ begunAt, endedAt, backupAt, newestAt, counts }: Drill): string {
  const seconds = Math.round((endedAt!.getTime() - begunAt.getTime()) / 1000);
  const rows = Object.entries(counts!).map(([table, count]) => `${table} ${count}`);
  return [
    `restored the backup of ${backupAt!.toISOString()} in ${seconds} s, each table as it was written`,
    `newest position: ${newestAt?.toISOString() ?? 'none'}`,
    rows.join(', '),
  ].join('\n');
}
