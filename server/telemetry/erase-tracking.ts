import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/base/db/schema.gen.ts';
import { forgetRoads } from './road-tiles.ts';
import { TRACKING_TABLES } from './tracking-table.ts';
import { NOW_COLUMNS } from './vehicle-now.ts';

/**
 * Erases a vehicle's positions and everything derived from them, for good. The row with the folded state of
 * the vehicle stays, and is now empty. So lanes that still hold the old memory find another version and load
 * again. Publish `reload_vehicles` after the commit.
 */
export async function eraseTracking(tx: Transaction<DB>, vehicleId: number): Promise<void> {
  await sql`
    update vehicle_live set version = version + 1, folded_at = to_timestamp(0), last_contact_at = null,
      ${sql.join(NOW_COLUMNS.map((name) => sql`${sql.ref(name)} = null`))}
    where vehicle_id = ${vehicleId}`.execute(tx);
  await forgetRoads(tx, vehicleId);
  for (const table of TRACKING_TABLES) {
    await sql`delete from ${sql.table(table)} where vehicle_id = ${vehicleId}`.execute(tx);
  }
}
