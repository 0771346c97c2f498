import { putAssignment } from '#api/assignment.ts';
import { assignmentState } from '#domain/driver/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import { checkedAssignment } from './checked-assignment.ts';
import { assertNotConsolidated, auditedAssignment, findAssignment, rangeOf } from './lock-assignment.ts';

/** Edits an assignment that is not over. */
export const editAssignment = handle(putAssignment, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const nowMs = app.now();
    const { version: given, ...input } = body;
    // Every command locks vehicle and driver before the assignment, so that two commands never wait for each
    // other.
    const before = await findAssignment(tx, caller, params.assignment_id);
    assertCurrent(before, { version: given });
    if (assignmentState(rangeOf(before), nowMs) === 'finished') throw new Fault('assign.8', 409);
    const { vehicle, driver, range } = await checkedAssignment(tx, { caller, nowMs }, input, before);
    const isSamePast =
      vehicle.id === before.vehicle_id &&
      driver.id === before.driver_id &&
      range.startMs === before.start_at.getTime();
    if (!isSamePast) assertNotConsolidated(before, nowMs);
    const { id, version, license, driver_id, time_zone } = before;
    const { numUpdatedRows } = await tx.sql
      .updateTable('driver_assignment')
      .set({
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        start_at: new Date(range.startMs),
        end_at: range.endMs === null ? null : new Date(range.endMs),
        time_zone: input.time_zone,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Fault('err.stale', 410);
    const after = { vehicle_id: vehicle.id, driver_id: driver.id };
    await tx.changed({
      action: 'edit',
      entity: 'assignment',
      id,
      before: auditedAssignment({ license, driver_id, time_zone, ...rangeOf(before) }),
      after: auditedAssignment({
        license: vehicle.license,
        driver_id: driver.id,
        time_zone: input.time_zone,
        ...range,
      }),
      ...(await assignmentPlaces(tx, after, before)),
    });
    const isAnother = vehicle.id !== before.vehicle_id || driver.id !== before.driver_id;
    if (isAnother)
      await tx.raise({ code: 1124, vehicleId: vehicle.id, driverId: driver.id, kind: 'assigned' });
    return { version: version + 1 };
  }),
);
