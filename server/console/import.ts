import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { readExport } from './leave/read-export.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run import -- <folder>              an export, into the empty installation that the environment names`;

// Takes the data of another installation of the same version. A new database gets its schema first.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (values.help || positionals.length !== 1 || folder === undefined) return { use: USE };
  const database = await borrowDatabase(readConfig(process.env), { mayMake: true });
  try {
    await migrate(database.url);
    const { tables } = await readExport(database.url, { folder, say: (line) => console.error(line) });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { told: `${folder}: ${rows} rows, each table as it was exported` };
  } finally {
    await database.close();
  }
});
