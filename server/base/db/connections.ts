import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

// Counters and sums fit a JavaScript number. Numerics stay exact as text unless a query casts them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const [INT4_ARRAY, INT8_ARRAY] = [1007, 1016];
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Connections to one PostgreSQL. */
export type Connections = {
  sql: Kysely<DB>;
  pool: pg.Pool;
  /**
   * Connections for snapshots (report/snapshot.ts). They take the next query before the last one is answered.
   */
  readers: pg.Pool;
  close(): Promise<void>;
};

/** The most snapshots that one process reads at the same time. */
export const READERS = 6;

/** Opens them when they are needed; `max` is that of the pool. */
export function openConnections(url: string, options: pg.PoolConfig): Connections {
  const pool = openPool({ ...options, connectionString: url });
  const readers = openPool({ ...options, connectionString: url, max: READERS, pipeline: true });
  const sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { sql, pool, readers, close: async () => void (await Promise.all([sql.destroy(), readers.end()])) };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // Hours and days in the store are UTC, whatever the zone of the server.
    options: '-c TimeZone=UTC',
  });
  // The pool replaces an idle connection that breaks. Without a listener Node would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks in use: its next query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
