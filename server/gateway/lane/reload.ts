import type { Pool } from 'pg';
import type { Base } from '#server/base/app.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { writeNow } from '#server/telemetry/vehicle-now.ts';
import type { Ingest } from './ingest.ts';

/**
 * Reads again the memories that the lanes hold of vehicles that changed elsewhere. Their running day may have
 * been folded again: as dirty vehicles they are written without waiting for a record.
 */
export async function reloadHeld(pool: Pool, ingest: Ingest, vehicleIds: readonly number[]): Promise<void> {
  const loaded = await loadHeld(
    pool,
    ingest.known,
    vehicleIds.filter((id) => ingest.held(id)),
  );
  for (const held of loaded) held.dirty = held.unfoldable === null;
  await writeNow(
    pool,
    loaded.filter(({ dirty }) => dirty),
  );
  ingest.hold(loaded);
}

/**
 * Writes what vehicles do now where it is missing, which is so after an upgrade from a version that did not
 * write it. Returns these vehicles.
 */
export async function completeNow({ database, known }: Pick<Base, 'database' | 'known'>): Promise<number[]> {
  const { pool } = database;
  const { rows } = await pool.query<{ vehicle_id: number }>(
    'select vehicle_id from vehicle_live where folded_at is not null and motion is null',
  );
  const vehicleIds = rows.map(({ vehicle_id }) => vehicle_id);
  await writeNow(pool, await loadHeld(pool, known, vehicleIds));
  return vehicleIds;
}
