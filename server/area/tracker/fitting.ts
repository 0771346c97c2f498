import { sql } from 'kysely';
import type { Command } from '#server/base/access/command.ts';

type Tx = Pick<Command, 'sql'>;

/**
 * The installer's work: user, vehicle, time, and the odometer on the dashboard (metres; null when it was not
 * read).
 */
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

/**
 * Removes the tracker of a vehicle, for a removal and for deregistration; returns its IMEI, null when it had
 * none.
 */
export async function endFitting(tx: Tx, work: Work): Promise<string | null> {
  const removed = await tx.sql
    .updateTable('tracker_fitting')
    .from('tracker')
    .whereRef('tracker.id', '=', 'tracker_fitting.tracker_id')
    .where('tracker_fitting.vehicle_id', '=', work.vehicleId)
    .where('tracker_fitting.removed_at', 'is', null)
    .set({
      // A fitting cannot be in the future; one of this very moment never existed.
      removed_at: sql<Date>`greatest(tracker_fitting.fitted_at, ${new Date(work.atMs)}::timestamptz)`,
      removed_by: work.userId,
      odometer_removed_m: work.odometerM,
    })
    .returning('tracker.imei')
    .executeTakeFirst();
  return removed?.imei ?? null;
}
