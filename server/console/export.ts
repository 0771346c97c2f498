import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { verifyExport } from './leave/verify-export.ts';
import { writeExport } from './leave/write-export.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run export -- all <folder>          all of the customer's data into an empty folder
npm run export -- verify <folder>       recomputes counts, sums and digests from the files`;

// Writes the data of the installation that the environment names, running or not, for other programs.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [what, folder] = positionals;
  if (values.help || positionals.length !== 2 || folder === undefined) return { use: USE };
  if (what === 'verify') {
    const differences = await verifyExport(folder);
    if (differences.length > 0) return { failed: differences.join('\n') };
    return { told: `${folder}: complete, every count, sum and digest is right` };
  }
  if (what !== 'all') return { use: USE };
  const database = await borrowDatabase(readConfig(process.env));
  try {
    const say = (line: string) => console.error(line);
    const { tables } = await writeExport(database.url, { folder, nowMs: Date.now(), say });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { told: `${folder}: ${tables.length} tables, ${rows} rows` };
  } finally {
    await database.close();
  }
});
