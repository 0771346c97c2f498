import { sql } from 'kysely';
import { postAssignmentSeries } from '#api/dispatch.ts';
import type { Day } from '#domain/day.ts';
import {
  type AssignmentFault,
  type AssignmentRange,
  assignmentFieldFault,
  type OtherAssignment,
} from '#domain/driver/assignment.ts';
import {
  type AssignmentSeriesInput,
  hoursOn,
  seriesDays,
  seriesFaults,
} from '#domain/driver/assignment-series.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { lockAssignee, lockVehicle, type Pair, pairFaults, readOthers, refuse } from './check-assignment.ts';
import { missingDriver } from './missing-driver.ts';
import { storeAssignments } from './store-assignments.ts';

/** Gives a driver a vehicle on one day or on several, all of them or none (decision 136). */
export const createAssignmentSeries = handle(postAssignmentSeries, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const fields = seriesFaults(body);
    if (fields.length > 0) throw new Fault('err.operation', 422, { fields });
    const { vehicle, driver } = await lockPair(tx, caller, body);
    const pair = { vehicle, driver, isOwn: false, kept: null, nowMs: app.now() };
    const days = await judgeDays(tx, caller, { pair, body });
    const refused = days.filter(({ faults }) => faults.length > 0);
    const free = days.filter(({ faults }) => faults.length === 0);
    const skipped = refused.map(({ day, faults }) => ({ day, ...saidOf(faults[0]!) }));
    if (body.repeat === 'once') refuse(refused[0]?.faults ?? []);
    if (refused.length > 0 && (!body.skip || free.length === 0)) {
      throw new Fault('assign.series', 409, {
        fields: skipped.map(({ day, ...said }) => ({ field: day, ...said })),
      });
    }
    const ranges = free.map(({ range }) => range!);
    const ids = await storeAssignments(tx, caller, { vehicle, driver, ranges, timeZone: body.time_zone });
    return { created: ids.map((id) => ({ id, version: 1 })), skipped };
  }),
);

async function lockPair(tx: Command, caller: Caller, { device_id, driver_id }: AssignmentSeriesInput) {
  const vehicle = await lockVehicle(tx, { id: device_id }, vehicleInScope(caller));
  if (!vehicle) throw notFound();
  const driver = await lockAssignee(tx, sql<boolean>`driver.id = ${driver_id} and ${driverInScope(caller)}`);
  if (!driver) throw await missingDriver(tx, caller, driver_id);
  return { vehicle, driver };
}

/** The days of a series with their ranges and faults. Days that are free count for those after them. */
async function judgeDays(
  tx: Command,
  caller: Caller,
  { pair, body }: { pair: Pair; body: AssignmentSeriesInput },
): Promise<{ day: Day; range: AssignmentRange | null; faults: AssignmentFault[] }[]> {
  const ranged = seriesDays(body).map((day) => ({ day, range: hoursOn(day, body) }));
  const ranges = ranged.flatMap(({ range }) => range ?? []);
  const { vehicle, driver } = { vehicle: pair.vehicle!, driver: pair.driver! };
  const others: OtherAssignment[] =
    ranges.length === 0
      ? []
      : await readOthers(tx, caller, {
          ...{ vehicleIds: [vehicle.id], driverIds: [driver.id], exceptIds: [] },
          range: { startMs: ranges[0]!.startMs, endMs: ranges.at(-1)!.endMs },
        });
  return ranged.map(({ day, range }) => {
    if (!range) return { day, range, faults: [{ number: 2, field: 'end_date' }] };
    const faults = pairFaults(range, pair, others);
    if (faults.length === 0) {
      const mine = { vehicleId: vehicle.id, driverId: driver.id, license: vehicle.license };
      others.push({ ...range, ...mine, driver: driver.name });
    }
    return { day, range, faults };
  });
}

/** A refusal in words: the reason under the field, which says more than an 8. */
export function saidOf(fault: AssignmentFault): { code: string; params: Readonly<Record<string, string>> } {
  const { code } = assignmentFieldFault(fault);
  return { code, params: fault.params ?? {} };
}
