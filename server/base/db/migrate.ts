import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Renamed migrations: the present name, and the one in databases of earlier versions. */
const RENAMED: Readonly<Record<string, string>> = { '0005_driver.sql': '0004_driver.sql' };

/** SQLSTATE of a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The lock of who migrates. */
const TURN = 7263;
const LOOK_AGAIN_MS = 500;
/** A migration waits so long for a lock, because the statements of others wait behind it. */
const LOCK_TIMEOUT = '1s';
/** Tries for such a lock, with a pause after each: it waits until a long report ends. */
const TRIES = 200;
/** First line of a file whose statements run one by one, outside a transaction, for `concurrently`. */
const ONE_BY_ONE = '-- one by one\n';

/**
 * Brings a database to the newest schema, forward only. Only one process migrates at a time. Each file is one
 * transaction, which does not keep the other processes waiting for longer than a second (decision 112).
 * `begins` gets the missing migrations before the work, which takes minutes where there are many rows.
 * @returns the migrations that were missing
 * @throws the error of PostgreSQL, with what came before done for good
 */
export async function migrate(
  url: string,
  begins: (missing: readonly string[]) => void = () => {},
  folder: string = FOLDER,
): Promise<string[]> {
  const turn = new pg.Client({ connectionString: url });
  const client = new pg.Client({ connectionString: url });
  try {
    await turn.connect();
    await takeTurn(turn);
    await client.connect();
    await makeMigrationTable(client);
    const known = new Set(await appliedMigrations(client));
    const missing = migrationFiles(folder).filter((name) => !known.has(name));
    if (missing.length > 0) begins(missing);
    for (const name of missing) await applyBesideOthers(client, folder, name);
    return missing;
  } finally {
    await client.end();
    await turn.end();
  }
}

/**
 * Waits until nobody else migrates. The lock is that of an open transaction without a snapshot: it holds
 * behind a pool of connections, and no index waits for it.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ is_mine: boolean }>(
      // Without parameters: a prepared query would keep its snapshot, and an index would wait for it.
      `select pg_try_advisory_xact_lock(${TURN}) as is_mine`,
    );
    if (rows[0]!.is_mine) return;
    await client.query('rollback');
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/** Applies a migration while other processes read and write. */
async function applyBesideOthers(client: pg.Client, folder: string, name: string): Promise<void> {
  const text = readFileSync(join(folder, name), 'utf8');
  if (text.startsWith(ONE_BY_ONE)) {
    for (const statement of text.split(/;\s*\n/)) if (statement.trim() !== '') await client.query(statement);
    await noteApplied(client, name);
    return;
  }
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(text);
      await noteApplied(client, name);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

/** Makes the schema of these migrations, in the transaction of the caller, on an empty database. */
export async function makeSchema(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await makeMigrationTable(client);
  for (const name of migrationFiles()) {
    if (!names.includes(name)) continue;
    await client.query(readFileSync(join(FOLDER, name), 'utf8').replaceAll(' concurrently', ''));
    await noteApplied(client, name);
  }
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
export function migrationFiles(folder: string = FOLDER): string[] {
  const files = readdirSync(folder)
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

async function noteApplied(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('insert into migration (name) values ($1)', [name]);
}
