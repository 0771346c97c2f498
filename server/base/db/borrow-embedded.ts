import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '#server/base/config/config.ts';
import { type Embedded, makeDataFolder, startEmbedded } from './embedded.ts';
import { holderOf, lockFolder } from './folder-lock.ts';
import { runningPostmaster } from './postmaster.ts';

/** Time for a server to start its database, milliseconds. */
const STARTING_MS = 60_000;
const POLL_MS = 100;

/**
 * The embedded PostgreSQL for a short while: the running one of a server, or one that is started and ended
 * here. `close` leaves it running if a server has begun to use it meanwhile.
 * @throws ConfigError when `mayMake` is not given and the folder has no database
 */
export async function borrowEmbedded(
  folder: string,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const data = join(folder, 'postgres');
  if (!mayMake && !existsSync(join(data, 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR: there is no database in ${folder}`);
  const { server, isOurs } = await joinOrStart(folder);
  return {
    url: server.url,
    async close() {
      if (!isOurs) return;
      const lock = lockFolder(folder);
      // A server has begun to use it, so it now belongs to that server.
      if (!lock) return;
      try {
        if (!(await isUsed(server.url))) await server.stop();
      } finally {
        lock.release();
      }
    },
  };
}

async function joinOrStart(folder: string): Promise<{ server: Embedded; isOurs: boolean }> {
  const data = makeDataFolder(folder);
  for (let waited = 0; waited < STARTING_MS; waited += POLL_MS) {
    if (runningPostmaster(data)) return { server: await startEmbedded(folder), isOurs: false };
    const lock = lockFolder(folder);
    if (lock) {
      try {
        return { server: await startEmbedded(folder), isOurs: true };
      } finally {
        lock.release();
      }
    }
    // A server is starting it.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new ConfigError(`DATA_DIR: no database answers in ${folder}, which is held by ${holderOf(folder)}`);
}

/** Is another client connected? */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  await client.end();
  return rows.length > 0;
}
