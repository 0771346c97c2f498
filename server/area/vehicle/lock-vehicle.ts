import type { Selectable } from 'kysely';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Vehicle } from '#server/base/db/schema.gen.ts';

/** A transaction, or the database for a statement of its own. */
export type Tx = { sql: Pick<Command['sql'], 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'> };
export type VehicleRow = Selectable<Vehicle>;

/** A vehicle, and the version that the caller knows; without a version any is accepted. */
type Given = { vehicleId: number; version?: number };

/**
 * The vehicle of a command, in the caller's scope and with the caller's version, locked until the command
 * ends. @throws Fault 404 out of scope; 409 `vehicle.deleting` during its deletion; 410 when it changed
 * meanwhile
 */
export async function lockVehicle({ sql }: Tx, caller: Caller, given: Given): Promise<VehicleRow> {
  const row = await sql
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', given.vehicleId)
    .where(vehicleInScope(caller))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.registration_state === 'deleting') throw new Fault('vehicle.deleting', 409);
  if (given.version !== undefined) assertCurrent(row, { version: given.version });
  return row;
}

/** Locks a vehicle like `lockVehicle`, for commands on registered vehicles only. */
export async function lockRegistered(tx: Tx, caller: Caller, given: Given): Promise<VehicleRow> {
  const row = await lockVehicle(tx, caller, given);
  if (row.registration_state !== 'registered') throw new Fault('vehicle.notRegistered', 409);
  return row;
}

/**
 * Checks, for data below a vehicle, that the vehicle is in the caller's scope. @throws Fault 404 when it is
 * not
 */
export async function assertInScope({ sql }: Tx, caller: Caller, vehicleId: number): Promise<void> {
  const found = await sql
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', vehicleId)
    .where(vehicleInScope(caller))
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Today in the vehicle's zone. */
export function todayOf(row: Pick<VehicleRow, 'time_zone'>, nowMs: number): Day {
  return daySpan(nowMs, row.time_zone).day;
}

/** Throws the faults of fields, if there are any. */
export function assertFields(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
}
