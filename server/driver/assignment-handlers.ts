import { sql } from 'kysely';
import {
  deleteAssignment,
  getAssignment,
  getAssignmentHistory,
  getAssignments,
  getAssignmentsExport,
  getAssignmentWeek,
  postAssignment,
  postAssignmentEnd,
  putAssignment,
} from '#api/assignment.ts';
import { civilOf } from '#domain/civil-time.ts';
import {
  type AssignmentInput,
  type AssignmentRange,
  assignmentFormFaults,
  assignmentRange,
  assignmentState,
} from '#domain/driver/assignment.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { isConsolidated } from '#domain/driver/consolidated.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { driverInScope, driverMayBeTold } from '../access/driver-scope.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { vehicleInScope } from '../access/visibility.ts';
import { type Handler, handle } from '../http/route.ts';
import { listFile } from '../list/list-file.ts';
import { assignmentHistory } from './assignment-history.ts';
import { assignmentPlaces } from './change-places.ts';
import { assertAssignable, lockAssignee, lockVehicle, refuse } from './check-assignment.ts';
import { driverEndMs } from './driver-end.ts';
import { endAssignment } from './end-assignment.ts';
import { ownAssignmentHandlers } from './own-assignment.ts';
import { readAssignmentWeek } from './read-assignment-week.ts';
import { readAllAssignments, readAssignment, readAssignments } from './read-assignments.ts';

type Stored = Awaited<ReturnType<typeof findAssignment>>;

/** An assignment of a visible vehicle. */
async function findAssignment({ sql: db }: Pick<Command, 'sql'>, caller: Caller, assignmentId: number) {
  const found = await db
    .selectFrom('driver_assignment as assignment')
    .innerJoin('vehicle', 'vehicle.id', 'assignment.vehicle_id')
    .innerJoin('driver', 'driver.id', 'assignment.driver_id')
    .selectAll('assignment')
    .select(['vehicle.license', 'vehicle.time_zone as vehicle_zone'])
    .where('assignment.id', '=', assignmentId)
    .where(vehicleInScope(caller))
    .where(driverMayBeTold(caller))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The same, locked until the command ends. */
async function lockAssignment(tx: Pick<Command, 'sql'>, caller: Caller, assignmentId: number) {
  const rows = await tx.sql
    .selectFrom('driver_assignment')
    .select('id')
    .where('id', '=', assignmentId)
    .forUpdate()
    .execute();
  if (rows.length === 0) throw notFound();
  return findAssignment(tx, caller, assignmentId);
}

const rangeOf = ({ start_at, end_at }: Pick<Stored, 'start_at' | 'end_at'>): AssignmentRange => ({
  startMs: start_at.getTime(),
  endMs: end_at?.getTime() ?? null,
});

/** An assignment as the audit keeps it. */
function audited(row: { license: string; driver_id: number; time_zone: string } & AssignmentRange) {
  const { license, driver_id, time_zone, startMs, endMs } = row;
  const end = endMs === null ? null : new Date(endMs).toISOString();
  return { license, driver_id, start: new Date(startMs).toISOString(), end, time_zone };
}

/** The range as written; an edge that still reads as the stored one keeps its seconds. */
function writtenRange(input: AssignmentInput, before: Stored | null): AssignmentRange {
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

/** The vehicle and the driver that an input names, checked against everything that is stored. */
async function checked(
  tx: Command,
  call: { caller: Caller; nowMs: number },
  input: AssignmentInput,
  before: Stored | null,
) {
  const { caller, nowMs } = call;
  const range = writtenRange(input, before);
  const vehicle = await lockVehicle(tx, input.license!, vehicleInScope(caller));
  // The driver that it has already may be of a fleet out of sight.
  const known = sql<boolean>`(${driverInScope(caller)} or driver.id = ${before?.driver_id ?? null})`;
  const driver = await lockAssignee(tx, sql<boolean>`driver.id = ${input.driver_id} and ${known}`);
  if (!driver) throw notFound();
  await assertAssignable(tx, caller, {
    vehicle,
    driver,
    driverEndMs: driverEndMs(driver),
    range,
    isOwn: false,
    exceptIds: before ? [before.id] : [],
    nowMs,
  });
  return { vehicle: vehicle!, driver, range };
}

/** Guards what reports of final days were made from (domain rules §3.4). */
function assertNotConsolidated(row: Stored, nowMs: number): void {
  const { startMs } = rangeOf(row);
  if (startMs > nowMs) return;
  if (isConsolidated(civilOf(startMs, row.vehicle_zone).day, nowMs, row.vehicle_zone)) {
    throw new Fault('data.notConsolidated', 409);
  }
}

/** Who has which vehicle, as administrators keep it (domain rules §3.4, §3.5). */
export const assignmentHandlers: readonly Handler[] = [
  ...ownAssignmentHandlers,

  handle(getAssignments, ({ query, caller, app }) => readAssignments(app.database, caller, query, app.now())),

  handle(getAssignmentsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, ASSIGNMENT_LIST, await readAllAssignments(app.database, caller, query, app.now()));
  }),

  handle(getAssignmentWeek, ({ query, caller, app }) =>
    readAssignmentWeek(app.database, caller, query, app.now()),
  ),

  handle(getAssignment, async ({ params, caller, app }) => {
    const found = await readAssignment(app.database, caller, params.assignment_id, app.now());
    if (!found) throw notFound();
    return found;
  }),

  handle(postAssignment, (call) =>
    command(call, async (tx) => {
      const { body, caller, app } = call;
      const { vehicle, driver, range } = await checked(tx, { caller, nowMs: app.now() }, body, null);
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
      await tx.changed({ action: 'create', entity: 'assignment', id, after: audited(row), ...places });
      return { id };
    }),
  ),

  handle(putAssignment, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const nowMs = app.now();
      const { version: given, ...input } = body;
      // Vehicle and driver are locked before the assignment, in every command: two that meet wait, and never for each other.
      const before = await findAssignment(tx, caller, params.assignment_id);
      assertCurrent(before, { version: given });
      if (assignmentState(rangeOf(before), nowMs) === 'finished') throw new Fault('assign.8', 409);
      const { vehicle, driver, range } = await checked(tx, { caller, nowMs }, input, before);
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
        before: audited({ license, driver_id, time_zone, ...rangeOf(before) }),
        after: audited({
          license: vehicle.license,
          driver_id: driver.id,
          time_zone: input.time_zone,
          ...range,
        }),
        ...(await assignmentPlaces(tx, after, before)),
      });
      return { version: version + 1 };
    }),
  ),

  handle(postAssignmentEnd, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const row = await lockAssignment(tx, caller, params.assignment_id);
      assertCurrent(row, body);
      const now = new Date(app.now());
      // What has not begun cannot end: it is deleted, or moved.
      if (row.start_at >= now) throw new Fault('assign.2', 409);
      if (row.end_at !== null && row.end_at <= now) throw new Fault('assign.8', 409);
      await endAssignment(tx, row, now);
      return { version: row.version + 1 };
    }),
  ),

  handle(deleteAssignment, (call) =>
    command(call, async (tx) => {
      const { params, caller, app } = call;
      const row = await lockAssignment(tx, caller, params.assignment_id);
      assertNotConsolidated(row, app.now());
      await tx.sql.deleteFrom('driver_assignment').where('id', '=', row.id).execute();
      const before = audited({ ...row, ...rangeOf(row) });
      const places = await assignmentPlaces(tx, row);
      await tx.changed({ action: 'delete', entity: 'assignment', id: row.id, before, ...places });
      return { ok: true as const };
    }),
  ),

  handle(getAssignmentHistory, async ({ params, caller, app }) => {
    const found = await readAssignment(app.database, caller, params.assignment_id, app.now());
    if (!found) throw notFound();
    return { history: await assignmentHistory(app.database, caller, params.assignment_id) };
  }),
];
