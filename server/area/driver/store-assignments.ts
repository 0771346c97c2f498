import type { AssignmentRange } from '#domain/driver/assignment.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assignmentPlaces } from './change-places.ts';
import type { AssignableDriver, AssignableVehicle } from './check-assignment.ts';
import { auditedAssignment } from './lock-assignment.ts';

/**
 * Stores assignments of one driver to one vehicle, which have been checked: an audit line for each, one
 * change and one notification for all. Answers their ids in the order of the ranges.
 */
export async function storeAssignments(
  tx: Command,
  caller: Caller,
  given: {
    vehicle: AssignableVehicle;
    driver: AssignableDriver;
    ranges: readonly AssignmentRange[];
    timeZone: string;
  },
): Promise<number[]> {
  const { vehicle, driver, ranges, timeZone: time_zone } = given;
  const ids: number[] = [];
  for (const range of ranges) {
    const { id } = await tx.sql
      .insertInto('driver_assignment')
      .values({
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        start_at: new Date(range.startMs),
        end_at: range.endMs === null ? null : new Date(range.endMs),
        time_zone,
        created_by: caller.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const rows = ranges.map((range, n) => ({
    id: ids[n]!,
    after: auditedAssignment({ license: vehicle.license, driver_id: driver.id, time_zone, ...range }),
  }));
  await tx.audited({ action: 'create', entity: 'assignment' }, rows);
  const places = await assignmentPlaces(tx, { vehicle_id: vehicle.id, driver_id: driver.id });
  tx.tell({ action: 'create', entity: 'assignment', id: ids[0]!, ...places });
  await tx.raise({ code: 1124, vehicleId: vehicle.id, driverId: driver.id, kind: 'assigned' });
  return ids;
}
