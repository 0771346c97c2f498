import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type AssignmentFault,
  type AssignmentRange,
  assignmentFaults,
  assignmentFieldFault,
  type OtherAssignment,
} from '#domain/driver/assignment.ts';
import { type Fitness, unfitness } from '#domain/driver/fitness.ts';
import { Fault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { driverName as shownName } from '#text/driver-name.ts';
import { translatorOf } from '#text/translator.ts';
import { driverEndMs } from './driver-end.ts';

type Tx = Pick<Command, 'sql'>;

/** Replaces a name or a plate that the reader may not know. */
const HIDDEN = '***';
/** Numbers that a change of the form can solve; the others conflict with stored data (domain rules §0.2). */
const OF_THE_FORM: readonly number[] = [1, 2, 6, 7];

/** The parts of a vehicle that an assignment needs. */
export type AssignableVehicle = Fitness & {
  id: number;
  license: string;
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

/** The columns of `AssignableVehicle`. Exempt inspections do not count (domain rules §5.12). */
export const ASSIGNABLE = sql<AssignableVehicle>`vehicle.id, vehicle.license, vehicle.time_zone,
  vehicle.registration_state, vehicle.allow_structure_driver, vehicle.unusable, vehicle.in_maintenance,
  case when not vehicle.nct_exemption then (
    select min(inspection.next) from vehicle_inspection inspection
    where inspection.vehicle_id = vehicle.id and not inspection.exemption
  ) end as inspected_until`;

/**
 * The registered vehicle of a plate or of an id, locked. If two users take it at once, the second waits, and
 * then gets the name of the first. Vehicles are always locked before drivers.
 */
export async function lockVehicle(
  tx: Tx,
  named: { license: string } | { id: number },
  scope: RawBuilder<SqlBool>,
): Promise<AssignableVehicle | null> {
  const which =
    'id' in named ? sql`vehicle.id = ${named.id}` : sql`vehicle.license = ${normalCode(named.license)}`;
  const { rows } = await sql<AssignableVehicle>`
    select ${ASSIGNABLE} from vehicle
    where ${which} and registration_state in ('registered', 'deleting') and ${scope}
    for no key update`.execute(tx.sql);
  return rows[0] ?? null;
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
 * Assignments of these vehicles or these drivers that share a moment with the range; names and plates as the
 * caller reads them. `vehicleIds` are in the caller's sight.
 */
export async function readOthers(
  { sql: db }: Db,
  caller: Caller,
  given: {
    vehicleIds: readonly number[];
    driverIds: readonly number[];
    range: AssignmentRange;
    exceptIds: readonly number[];
  },
): Promise<OtherAssignment[]> {
  const { vehicleIds, driverIds, range, exceptIds } = given;
  const end = range.endMs === null ? null : new Date(range.endMs);
  const isNamed = sql`assignment.vehicle_id = any(${vehicleIds}::int[])`;
  const { rows } = await sql<{
    vehicle_id: number;
    driver_id: number;
    start_at: Date;
    end_at: Date | null;
    license: string | null;
    driver: string | null;
  }>`
    select assignment.vehicle_id, assignment.driver_id, assignment.start_at, assignment.end_at,
      case when ${vehicleInScope(caller)} or ${isNamed} then vehicle.license end as license,
      ${driverName(caller)} as driver
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    join driver on driver.id = assignment.driver_id
    where (${isNamed} or assignment.driver_id = any(${driverIds}::int[]))
      and assignment.id <> all(${exceptIds}::int[])
      and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(${new Date(range.startMs)}, ${end})
    order by assignment.start_at, assignment.id
  `.execute(db);
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

/** A vehicle and a driver who are to be brought together. */
export type Pair = {
  vehicle: AssignableVehicle | null;
  driver: AssignableDriver | null;
  /** The driver takes the vehicle himself. The fitness of the vehicle is then only the office's concern. */
  isOwn: boolean;
  /** The stored range of the same driver with the same vehicle, if it is being edited. */
  kept: AssignmentRange | null;
  nowMs: number;
};

/** The faults of a range for a vehicle and a driver (domain rules §3.5, decision 136). */
export function pairFaults(
  range: AssignmentRange,
  { vehicle, driver, isOwn, kept, nowMs }: Pair,
  others: readonly OtherAssignment[],
): AssignmentFault[] {
  const refusalOf = (one: AssignableVehicle) =>
    one.registration_state === 'deleting'
      ? 'vehicle.deleting'
      : isOwn
        ? null
        : unfitness(range, one, { kept, nowMs });
  return assignmentFaults(range, {
    vehicle: vehicle && { id: vehicle.id, refusal: refusalOf(vehicle) },
    driver: driver && {
      id: driver.id,
      name: driver.name,
      endMs: driverEndMs(driver),
      isStructure: driver.driver_type === 'STRUCTURE',
    },
    allowsStructure: vehicle?.allow_structure_driver ?? true,
    isOwn,
    others,
    nowMs,
  });
}

/**
 * Checks an assignment against all stored data (domain rules §3.5). @throws Fault `assign.n`, the first in
 * the order of the checks
 */
export async function assertAssignable(
  tx: Tx,
  caller: Caller,
  { range, exceptIds = [], ...pair }: Pair & { range: AssignmentRange; exceptIds?: readonly number[] },
): Promise<void> {
  const ids = (one: { id: number } | null) => (one ? [one.id] : []);
  const stored = { vehicleIds: ids(pair.vehicle), driverIds: ids(pair.driver), range, exceptIds };
  refuse(pairFaults(range, pair, await readOthers(tx, caller, stored)));
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
