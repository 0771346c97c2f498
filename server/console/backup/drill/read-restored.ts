import pg from 'pg';

/** The tables whose rows a person knows by number. */
const MAIN_TABLES = [
  'vehicle',
  'driver',
  'app_user',
  'tracker',
  'journey',
  'driving_event',
  'notification',
  'cost',
  'document',
] as const;

/** A restored database: rows of the main tables, positions, the newest of them, and its size. */
export type Restored = {
  counts: Record<string, number>;
  newestAt: Date | null;
  databaseOctets: number;
};

/** Reads what a person would look for after a restore. `positions` are records of trackers. */
export async function readRestored(url: string): Promise<Restored> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza restore drill' });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of MAIN_TABLES) {
      const { rows } = await client.query(`select count(*)::float8 as n from ${table}`);
      counts[table] = rows[0].n;
    }
    const { rows } = await client.query<{ n: number; newest: Date | null; octets: number }>(
      `select coalesce(sum(n), 0)::float8 as n, max(t1) as newest,
         pg_database_size(current_database())::float8 as octets
       from (select n, t1 from position_hot union all select n, t1 from position_chunk) as stored`,
    );
    const { n, newest, octets } = rows[0]!;
    return { counts: { ...counts, position: n }, newestAt: newest, databaseOctets: octets };
  } finally {
    await client.end();
  }
}
