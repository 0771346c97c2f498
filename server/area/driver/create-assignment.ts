import { postAssignment } from '#api/assignment.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import { checkedAssignment } from './checked-assignment.ts';
import { auditedAssignment } from './lock-assignment.ts';

/** Gives a driver a vehicle for a time (domain rules §3.5). */
export const createAssignment = handle(postAssignment, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const { vehicle, driver, range } = await checkedAssignment(tx, { caller, nowMs: app.now() }, body, null);
    const { id } = await tx.sql
      .insertInto('driver_assignment')
      .values({
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        start_at: new Date(range.startMs),
        end_at: range.endMs === null ? null : new Date(range.endMs),
        time_zone: body.time_zone,
        created_by: caller.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { license: vehicle.license, driver_id: driver.id, time_zone: body.time_zone, ...range };
    const places = await assignmentPlaces(tx, { vehicle_id: vehicle.id, driver_id: driver.id });
    await tx.changed({
      action: 'create',
      entity: 'assignment',
      id,
      after: auditedAssignment(row),
      ...places,
    });
    await tx.raise({ code: 1124, vehicleId: vehicle.id, driverId: driver.id, kind: 'assigned' });
    return { id };
  }),
);
