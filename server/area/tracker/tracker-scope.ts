import { type RawBuilder, sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

/** A tracker with its present fitting and the vehicle of that, if any: `tracker`, `fitting`, `vehicle`. */
export const TRACKER_AND_VEHICLE = sql`
  tracker
  left join tracker_fitting fitting on fitting.tracker_id = tracker.id and fitting.removed_at is null
  left join vehicle on vehicle.id = fitting.vehicle_id`;

/**
 * Does the caller see the tracker? A fitted tracker is visible with its vehicle, an available one to users
 * who may fit it (domain rules §2.4.5).
 */
export function trackerInSight(caller: Caller): RawBuilder<boolean> {
  const fits = can(caller.actors, 'tracker:assign');
  return sql<boolean>`case when fitting.id is null then ${fits}::boolean else ${vehicleInScope(caller)} end`;
}

/** The columns of a tracker that commands need. */
export type LockedTracker = {
  id: number;
  imei: string;
  record_version: number;
  /** The vehicle that the tracker is in; null: in no vehicle. */
  device_id: number | null;
  license: string | null;
  fleet_id: number | null;
  work_code: string | null;
  fitting_id: number | null;
};

/**
 * A tracker that the caller sees, locked until the command ends: nobody else fits, removes, edits or deletes
 * it meanwhile. @throws Fault `notFound` 404
 */
export async function lockTracker(
  tx: Pick<Command, 'sql'>,
  caller: Caller,
  trackerId: number,
): Promise<LockedTracker> {
  // The lock comes first, the reading second: a fitting made during the wait must be visible.
  await tx.sql.selectFrom('tracker').select('id').where('id', '=', trackerId).forUpdate().execute();
  const { rows } = await sql<LockedTracker>`
    select tracker.id, tracker.imei, tracker.version as record_version, vehicle.id as device_id, vehicle.license,
      vehicle.fleet_id, vehicle.work_code, fitting.id as fitting_id
    from ${TRACKER_AND_VEHICLE}
    where tracker.id = ${trackerId} and ${trackerInSight(caller)}`.execute(tx.sql);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The place of a tracker: its vehicle's, or none (null). */
export function trackerPlace({
  fleet_id,
  work_code,
}: Pick<LockedTracker, 'fleet_id' | 'work_code'>): VehiclePlace | null {
  return fleet_id === null ? null : { fleetId: fleet_id, workCode: work_code };
}
