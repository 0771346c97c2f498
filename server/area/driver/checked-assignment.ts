import { sql } from 'kysely';
import { civilOf } from '#domain/civil-time.ts';
import {
  type AssignmentInput,
  type AssignmentRange,
  assignmentFormFaults,
  assignmentRange,
} from '#domain/driver/assignment.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { assertAssignable, lockAssignee, lockVehicle, refuse } from './check-assignment.ts';
import { rangeOf, type StoredAssignment } from './lock-assignment.ts';
import { missingDriver } from './missing-driver.ts';

/** The range of the input; an edge that still equals the stored one keeps its seconds. */
function writtenRange(input: AssignmentInput, before: StoredAssignment | null): AssignmentRange {
  refuse(assignmentFormFaults(input));
  const range = assignmentRange(input)!;
  if (before === null || before.time_zone !== input.time_zone) return range;
  const kept = (storedMs: number, day: string | null, time: string | null) => {
    const shown = civilOf(storedMs, before.time_zone);
    return shown.day === day && shown.time === time;
  };
  const stored = rangeOf(before);
  return {
    startMs: kept(stored.startMs, input.start_date, input.start_time) ? stored.startMs : range.startMs,
    endMs:
      stored.endMs !== null && kept(stored.endMs, input.end_date, input.end_time)
        ? stored.endMs
        : range.endMs,
  };
}

/** The vehicle and the driver that an input names, checked against all stored data. */
export async function checkedAssignment(
  tx: Command,
  call: { caller: Caller; nowMs: number },
  input: AssignmentInput,
  before: StoredAssignment | null,
) {
  const { caller, nowMs } = call;
  const range = writtenRange(input, before);
  const vehicle = await lockVehicle(tx, { license: input.license! }, vehicleInScope(caller));
  // The present driver may belong to an invisible fleet.
  const known = sql<boolean>`(${driverInScope(caller)} or driver.id = ${before?.driver_id ?? null})`;
  const driver = await lockAssignee(tx, sql<boolean>`driver.id = ${input.driver_id} and ${known}`);
  if (!driver) throw await missingDriver(tx, caller, input.driver_id);
  const isSamePair = before?.vehicle_id === vehicle?.id && before?.driver_id === driver.id;
  await assertAssignable(tx, caller, {
    vehicle,
    driver,
    range,
    isOwn: false,
    kept: before && isSamePair ? rangeOf(before) : null,
    exceptIds: before ? [before.id] : [],
    nowMs,
  });
  return { vehicle: vehicle!, driver, range };
}
