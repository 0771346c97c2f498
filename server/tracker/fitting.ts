import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Command } from '../access/command.ts';
import type { App } from '../app.ts';
import type { Change, VehiclePlace } from '../change/change.ts';
import { endTamperings } from '../telemetry/end-tamperings.ts';
import { loadHeld } from '../telemetry/vehicle-memory.ts';
import { saveMemories } from '../telemetry/write-batch.ts';

type Tx = Pick<Command, 'sql'>;

/** Who works at which vehicle, when, and what its dashboard shows (metres; null when it was not read). */
export type Work = { vehicleId: number; atMs: number; userId: number | null; odometerM: number | null };

/** Puts a tracker into a vehicle; the database refuses when either is taken. */
export async function insertFitting(tx: Tx, trackerId: number, work: Work): Promise<void> {
  await tx.sql
    .insertInto('tracker_fitting')
    .values({
      tracker_id: trackerId,
      vehicle_id: work.vehicleId,
      fitted_at: new Date(work.atMs),
      fitted_by: work.userId,
      odometer_fitted_m: work.odometerM,
    })
    .execute();
}

/** Takes out what tracker a vehicle has, as removal and deregistration do; answers its IMEI, null when it had none. */
export async function endFitting(tx: Tx, work: Work): Promise<string | null> {
  const removed = await tx.sql
    .updateTable('tracker_fitting')
    .from('tracker')
    .whereRef('tracker.id', '=', 'tracker_fitting.tracker_id')
    .where('tracker_fitting.vehicle_id', '=', work.vehicleId)
    .where('tracker_fitting.removed_at', 'is', null)
    .set({
      // A fitting of the future cannot be; one of this very moment never was.
      removed_at: sql<Date>`greatest(tracker_fitting.fitted_at, ${new Date(work.atMs)}::timestamptz)`,
      removed_by: work.userId,
      odometer_removed_m: work.odometerM,
    })
    .returning('tracker.imei')
    .executeTakeFirst();
  return removed?.imei ?? null;
}

/**
 * Ends the tamperings that a tracker taken out had told of (domain rules §3.4), once the fitting or removal is committed; answers the
 * changes.
 */
export async function endOpenTamperings(
  { database }: App,
  { vehicleId, place }: { vehicleId: number; place: VehiclePlace },
): Promise<Change<'tampering'>[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const ended = await endLocked(client, vehicleId);
    await client.query('commit');
    return ended.map(({ kind, startMs }) => ({
      entity: 'tampering',
      action: 'end',
      id: vehicleId,
      kind,
      startMs,
      isOpen: false,
      place,
    }));
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function endLocked(client: PoolClient, vehicleId: number) {
  // A lane that folds from the memory before this lock finds another version and folds again.
  await client.query('select 1 from vehicle_live where vehicle_id = $1 for update', [vehicleId]);
  const [held] = await loadHeld(client, [vehicleId]);
  if (!held) return [];
  const { memory, ended } = await endTamperings(client, vehicleId, held.memory);
  if (memory !== held.memory) {
    await saveMemories(client, [{ vehicleId, memory }]);
    await client.query('update vehicle_live set version = version + 1 where vehicle_id = $1', [vehicleId]);
  }
  return ended;
}
