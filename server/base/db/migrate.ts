import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Renamed migrations: the present name, and the one in databases of earlier versions. */
const RENAMED: Readonly<Record<string, string>> = { '0005_driver.sql': '0004_driver.sql' };

/**
 * Brings a database to the newest schema, forward only. Each file is one transaction, and only one process
 * migrates at a time. `begins` gets the missing migrations before the work, which takes minutes where there
 * are many rows.
 * @returns the migrations that were missing
 */
export async function migrate(
  url: string,
  begins: (missing: readonly string[]) => void = () => {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7263)');
    await makeMigrationTable(client);
    const known = new Set(await appliedMigrations(client));
    const missing = migrationFiles().filter((name) => !known.has(name));
    if (missing.length > 0) begins(missing);
    for (const name of missing) {
      await client.query('begin');
      await applyMigration(client, name);
      await client.query('commit');
    }
    return missing;
  } finally {
    await client.end();
  }
}

/** Makes the schema of these migrations, in the transaction of the caller, on an empty database. */
export async function makeSchema(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await makeMigrationTable(client);
  for (const name of migrationFiles()) if (names.includes(name)) await applyMigration(client, name);
}

/** The migrations applied to a database, by their present names. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => RENAMED[name] ?? name);
}

/**
 * The migrations in order. Two with the same number are refused, because their order would depend on their
 * names.
 */
export function migrationFiles(): string[] {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const twice = files.find((file, i) => file.slice(0, 4) === files[i - 1]?.slice(0, 4));
  if (twice) throw new Error(`two migrations have the number of ${twice}`);
  return files;
}

async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
}

async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(readFileSync(join(FOLDER, name), 'utf8'));
  await client.query('insert into migration (name) values ($1)', [name]);
}
