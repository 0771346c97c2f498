import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/**
 * Does a part of the demonstration in one process at a time. The next process begins after the commit, so it
 * finds what this one has stored.
 */
export function oneByOne<Result>(
  { sql: db }: Pick<Database, 'sql'>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(tx);
    return work(tx);
  });
}
