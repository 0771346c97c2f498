import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/schema.gen.ts';

/** Everything that follows from what a tracker said of a vehicle. */
const TABLES = [
  'position_hot',
  'position_chunk',
  'vehicle_memory',
  'vehicle_checkpoint',
  'journey',
  'driving_event',
  'alert_event',
  'tampering',
  'private_period',
  'vehicle_day',
  'rebuild_request',
] as const;

/**
 * Erases a vehicle's positions and all that was derived from them, for good. How far it is folded stays as a row that says
 * "nothing": lanes that still hold the old memory find another version and load again. Call `reloadVehicles` after the commit.
 */
export async function eraseTracking(tx: Transaction<DB>, vehicleId: number): Promise<void> {
  await sql`
    update vehicle_live set version = version + 1, folded_at = to_timestamp(0), last_contact_at = null
    where vehicle_id = ${vehicleId}`.execute(tx);
  for (const table of TABLES) {
    await sql`delete from ${sql.table(table)} where vehicle_id = ${vehicleId}`.execute(tx);
  }
}
