import { civilOf } from '#domain/civil-time.ts';
import type { AssignmentRange } from '#domain/driver/assignment.ts';
import { isConsolidated } from '#domain/driver/consolidated.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverMayBeKnown } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';

/** An assignment as stored, with the plate and the zone of its vehicle. */
export type StoredAssignment = Awaited<ReturnType<typeof lockAssignment>>;

/** An assignment of a visible vehicle. */
export async function findAssignment({ sql: db }: Db, caller: Caller, assignmentId: number) {
  const found = await db
    .selectFrom('driver_assignment as assignment')
    .innerJoin('vehicle', 'vehicle.id', 'assignment.vehicle_id')
    .innerJoin('driver', 'driver.id', 'assignment.driver_id')
    .selectAll('assignment')
    .select(['vehicle.license', 'vehicle.time_zone as vehicle_zone'])
    .where('assignment.id', '=', assignmentId)
    .where(vehicleInScope(caller))
    .where(driverMayBeKnown(caller))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The same, locked until the command ends. */
export async function lockAssignment(tx: Pick<Command, 'sql'>, caller: Caller, assignmentId: number) {
  const rows = await tx.sql
    .selectFrom('driver_assignment')
    .select('id')
    .where('id', '=', assignmentId)
    .forUpdate()
    .execute();
  if (rows.length === 0) throw notFound();
  return findAssignment(tx, caller, assignmentId);
}

/** The range of a stored assignment. */
export const rangeOf = ({
  start_at,
  end_at,
}: Pick<StoredAssignment, 'start_at' | 'end_at'>): AssignmentRange => ({
  startMs: start_at.getTime(),
  endMs: end_at?.getTime() ?? null,
});

/** An assignment in the form of the audit. */
export function auditedAssignment(
  row: { license: string; driver_id: number; time_zone: string } & AssignmentRange,
) {
  const { license, driver_id, time_zone, startMs, endMs } = row;
  const end = iso(endMs);
  return { license, driver_id, start: iso(startMs), end, time_zone };
}

/** Guards data behind reports of final days (domain rules §3.4). */
export function assertNotConsolidated(row: StoredAssignment, nowMs: number): void {
  const { startMs } = rangeOf(row);
  if (startMs > nowMs) return;
  if (isConsolidated(civilOf(startMs, row.vehicle_zone).day, nowMs, row.vehicle_zone)) {
    throw new Fault('data.notConsolidated', 409);
  }
}
