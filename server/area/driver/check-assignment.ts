import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type AssignmentFault,
  type AssignmentRange,
  assignmentFaults,
  assignmentFieldFault,
  type OtherAssignment,
} from '#domain/driver/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { driverName as shownName } from '#text/driver-name.ts';
import { translatorOf } from '#text/translator.ts';

type Tx = Pick<Command, 'sql'>;

/** Replaces a name or a plate that the reader may not know. */
const HIDDEN = '***';
/** Numbers that a change of the form can solve; the others conflict with stored data (domain rules §0.2). */
const OF_THE_FORM: readonly number[] = [1, 2, 6, 7];

/** The parts of a vehicle that an assignment needs. */
export type AssignableVehicle = {
  id: number;
  license: string;
  time_zone: string;
  registration_state: string;
  allow_structure_driver: boolean;
};

/** The parts of a driver that an assignment needs. */
export type AssignableDriver = {
  id: number;
  name: string;
  driver_type: string;
  end_date: string | null;
  time_zone: string;
};

/**
 * The registered vehicle of a plate, locked. If two users take it at once, the second waits, and then gets
 * the name of the first. Vehicles are always locked before drivers.
 */
export async function lockVehicle(
  tx: Tx,
  plate: string,
  scope: RawBuilder<SqlBool>,
): Promise<AssignableVehicle | null> {
  const found = await tx.sql
    .selectFrom('vehicle')
    .select(['id', 'license', 'time_zone', 'registration_state', 'allow_structure_driver'])
    .where('license', '=', normalCode(plate))
    .where('registration_state', 'in', ['registered', 'deleting'])
    .where(scope)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** A driver by a condition, locked. */
export async function lockAssignee(tx: Tx, condition: RawBuilder<SqlBool>): Promise<AssignableDriver | null> {
  const found = await tx.sql
    .selectFrom('driver')
    .select(['id', 'driver_type', 'end_date', 'time_zone'])
    .select(sql<string>`concat_ws(' ', driver.name, driver.surname)`.as('name'))
    .where(condition)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Assignments of the vehicle or of the driver that share a moment with the range; names and plates as the
 * caller reads them.
 */
async function others(
  tx: Tx,
  caller: Caller,
  given: {
    vehicleId: number | null;
    driverId: number | null;
    range: AssignmentRange;
    exceptIds: readonly number[];
  },
): Promise<OtherAssignment[]> {
  const { vehicleId, driverId, range, exceptIds } = given;
  const end = range.endMs === null ? null : new Date(range.endMs);
  const { rows } = await sql<{
    vehicle_id: number;
    driver_id: number;
    start_at: Date;
    end_at: Date | null;
    license: string | null;
    driver: string | null;
  }>`
    select assignment.vehicle_id, assignment.driver_id, assignment.start_at, assignment.end_at,
      case when ${vehicleInScope(caller)} or assignment.vehicle_id = ${vehicleId} then vehicle.license end as license,
      ${driverName(caller)} as driver
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    join driver on driver.id = assignment.driver_id
    where (assignment.vehicle_id = ${vehicleId} or assignment.driver_id = ${driverId})
      and assignment.id <> all(${exceptIds}::int[])
      and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(${new Date(range.startMs)}, ${end})
    order by assignment.start_at, assignment.id
  `.execute(tx.sql);
  const t = translatorOf(caller.language);
  return rows.map((row) => ({
    startMs: row.start_at.getTime(),
    endMs: row.end_at?.getTime() ?? null,
    vehicleId: row.vehicle_id,
    driverId: row.driver_id,
    license: row.license ?? HIDDEN,
    driver: row.driver === null ? HIDDEN : shownName(row.driver, t),
  }));
}

/**
 * Checks an assignment against all stored data (domain rules §3.5). @throws Fault `assign.n`, the first in
 * the order of the checks
 */
export async function assertAssignable(
  tx: Tx,
  caller: Caller,
  given: {
    vehicle: AssignableVehicle | null;
    driver: AssignableDriver | null;
    driverEndMs: number | null;
    range: AssignmentRange;
    isOwn: boolean;
    exceptIds?: readonly number[];
    nowMs: number;
  },
): Promise<void> {
  const { vehicle, driver, driverEndMs, range, isOwn, exceptIds = [], nowMs } = given;
  const stored = { vehicleId: vehicle?.id ?? null, driverId: driver?.id ?? null, range, exceptIds };
  refuse(
    assignmentFaults(range, {
      vehicle: vehicle && {
        id: vehicle.id,
        refusal: vehicle.registration_state === 'deleting' ? 'vehicle.deleting' : null,
      },
      driver: driver && {
        id: driver.id,
        name: driver.name,
        endMs: driverEndMs,
        isStructure: driver.driver_type === 'STRUCTURE',
      },
      allowsStructure: vehicle?.allow_structure_driver ?? true,
      isOwn,
      others: await others(tx, caller, stored),
      nowMs,
    }),
  );
}

/** Refuses with the first fault, and lists all of them under their fields. */
export function refuse(faults: readonly AssignmentFault[]): void {
  const [first] = faults;
  if (!first) return;
  const isOfForm = OF_THE_FORM.includes(first.number) || first.detail?.startsWith('val.');
  throw new Fault(`assign.${first.number}`, isOfForm ? 422 : 409, {
    ...(first.params && { params: first.params }),
    fields: faults.map(assignmentFieldFault),
  });
}
