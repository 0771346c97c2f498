import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { checkBackup } from './backup/check-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run restore -- <file>              into the empty database that the environment names
npm run restore -- - < <file>          from standard input
npm run restore -- --check <file>      only reads the backup and checks its sums`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (values.help || positionals.length !== 1 || file === undefined) return { use: USE };
  const source = file === '-' ? process.stdin : createReadStream(file);
  if (values.check) {
    const { head, rows } = await checkBackup(source);
    return { told: `${file}: complete, of Traza ${head.version} at ${head.made_at}, ${rows} rows` };
  }
  const database = await borrowDatabase(readConfig(process.env), { mayMake: true });
  try {
    const { head, sums } = await restoreBackup(database.url, source);
    const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0);
    const applied = await migrate(database.url);
    const lines = [`restored the backup of ${head.made_at}: ${rows} rows, each table as it was written`];
    if (applied.length > 0) lines.push(`brought to the schema of this version: ${applied.join(', ')}`);
    return { told: lines.join('\n') };
  } finally {
    await database.close();
  }
});
