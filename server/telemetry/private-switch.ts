import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/base/db/schema.gen.ts';
import { hideUnfolded } from './unfolded.ts';

type Tx = Transaction<DB>;

/**
 * Locks the row that records how far a vehicle is folded. Lanes that folded with the earlier switch find
 * another version, and fold again with the new one. So no record of private use can slip past it.
 * @returns the time of the newest folded record, ms UTC; null before the first
 */
async function lockFolded(tx: Tx, vehicleId: number): Promise<number | null> {
  const { rows } = await sql<{ folded_at: Date | null }>`
    insert into vehicle_live (vehicle_id) values (${vehicleId})
    on conflict (vehicle_id) do update set version = vehicle_live.version + 1
    returning folded_at`.execute(tx);
  return rows[0]!.folded_at?.getTime() ?? null;
}

/**
 * Switches to private use from an instant on, and only after the newest record, because known records were
 * work. Without a driver the schedule switches. False when it is already on.
 */
export async function switchOn(
  tx: Tx,
  { vehicleId, driverId, fromMs }: { vehicleId: number; driverId: number | null; fromMs: number },
): Promise<boolean> {
  const foldedMs = await lockFolded(tx, vehicleId);
  const sinceMs = Math.max(fromMs, (foldedMs ?? 0) + 1);
  const { rows } = await sql`
    insert into private_switch (vehicle_id, from_at, driver_id)
    values (${vehicleId}, ${new Date(sinceMs)}, ${driverId})
    on conflict do nothing returning vehicle_id`.execute(tx);
  if (rows.length > 0) await hideUnfolded(tx, vehicleId, sinceMs);
  return rows.length > 0;
}

/** Switches back to work from now on. False when it is not on. */
export async function switchOff(tx: Tx, vehicleId: number, nowMs: number): Promise<boolean> {
  await lockFolded(tx, vehicleId);
  const { rows } = await sql`
    update private_switch set until_at = greatest(from_at, ${new Date(nowMs)}::timestamptz)
    where vehicle_id = ${vehicleId} and until_at is null returning vehicle_id`.execute(tx);
  return rows.length > 0;
}
