import { readConfig } from '#server/base/config/config.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { runCommand } from './run-command.ts';

// Brings the database that the environment names to the schema of this program. Processes of the version
// before go on meanwhile.
await runCommand(async () => {
  const { url, close } = await borrowDatabase(readConfig(process.env), { mayMake: true });
  try {
    const applied = await migrate(url, (missing) => console.error(`${missing.length} migrations to apply`));
    return {
      told: applied.length > 0 ? `applied ${applied.join(', ')}` : 'the schema is that of this version',
    };
  } finally {
    await close();
  }
});
