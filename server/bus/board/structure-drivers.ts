import type { Database } from '#server/base/db/database.ts';

/** Reads the drivers that only holders of `allowedEstructura` may know of (domain rules §2.4.4). */
export async function readStructureDrivers(database: Pick<Database, 'sql'>): Promise<ReadonlySet<number>> {
  const rows = await database.sql
    .selectFrom('driver')
    .select('id')
    .where('driver_type', '=', 'STRUCTURE')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
