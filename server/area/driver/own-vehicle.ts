import { type SqlBool, sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { VehicleRow } from '../vehicle/lock-vehicle.ts';
import { ownDriver } from './lock-own-assignment.ts';
import { ofSameCompany } from './take-vehicle.ts';

/**
 * A vehicle about which the caller, as a driver, reports something, locked: one that he may take, or drove at
 * that instant. @throws Fault 409 `assign.9` for a user who is no driver; 404 for a vehicle of others; 409
 * `vehicle.notRegistered` when it has left
 */
export async function lockOwnVehicle(
  tx: Command,
  caller: Caller,
  { vehicleId, atMs }: { vehicleId: number; atMs: number },
): Promise<{ vehicle: VehicleRow; driverId: number }> {
  const driver = await ownDriver(tx, caller);
  if (!driver) throw new Fault('assign.9', 409);
  const drove = sql<SqlBool>`exists (
    select from driver_assignment assignment
    where assignment.driver_id = ${driver.id} and assignment.vehicle_id = vehicle.id
      and tstzrange(assignment.start_at, assignment.end_at) @> ${new Date(atMs)}::timestamptz)`;
  const vehicle = await tx.sql
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', vehicleId)
    .where((eb) => eb.or([ofSameCompany(driver.id), drove]))
    .forUpdate()
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  if (vehicle.registration_state !== 'registered') throw new Fault('vehicle.notRegistered', 409);
  return { vehicle, driverId: driver.id };
}
