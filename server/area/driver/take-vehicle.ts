import { sql } from 'kysely';
import { postOwnAssignment } from '#api/assignment.ts';
import type { AssignmentRange } from '#domain/driver/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import { assertAssignable, lockAssignee, lockVehicle, refuse } from './check-assignment.ts';
import { closeAssignment } from './close-assignment.ts';
import { driverEndMs } from './driver-end.ts';
import { lockPresent, ownDriver } from './lock-own-assignment.ts';
import { readOwnAssignment } from './read-own-assignment.ts';

/** Takes a vehicle by its plate, as its driver, from now on (domain rules §3.5). */
export const takeVehicle = handle(postOwnAssignment, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    await take(tx, caller, body.license, app.now());
    return readOwnAssignment(tx, caller, app.now());
  }),
);

async function take(tx: Command, caller: Caller, plate: string, nowMs: number): Promise<void> {
  const own = await ownDriver(tx, caller);
  if (plate === '') refuse([{ number: 7, field: 'license' }]);
  if (!own) throw new Fault('assign.9', 409, { fields: [{ field: 'license', code: 'assign.9' }] });
  const vehicle = await lockVehicle(tx, { license: plate }, ofSameCompany(own.id));
  const driver = (await lockAssignee(tx, sql<boolean>`driver.id = ${own.id}`))!;
  const present = await lockPresent(tx, own.id, nowMs);
  if (present && present.vehicle_id === vehicle?.id) return;
  const left = present?.origin === 'self' ? present : null;
  // Without end, except for a driver whose last day is known: it then ends with that day.
  const lastMs = driverEndMs(driver);
  const range: AssignmentRange = { startMs: nowMs, endMs: lastMs !== null && lastMs > nowMs ? lastMs : null };
  await assertAssignable(tx, caller, {
    vehicle,
    driver,
    range,
    isOwn: true,
    kept: null,
    exceptIds: left ? [left.id] : [],
    nowMs,
  });
  if (left) await closeAssignment(tx, left, new Date(nowMs));
  const end_at = range.endMs === null ? null : new Date(range.endMs);
  const { time_zone } = driver;
  const { id } = await tx.sql
    .insertInto('driver_assignment')
    .values({
      vehicle_id: vehicle!.id,
      driver_id: driver.id,
      start_at: new Date(nowMs),
      end_at,
      time_zone,
      origin: 'self',
      created_by: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = {
    license: vehicle!.license,
    driver_id: driver.id,
    start: iso(nowMs),
    end: iso(end_at),
    time_zone,
  };
  const places = await assignmentPlaces(tx, { vehicle_id: vehicle!.id, driver_id: driver.id });
  await tx.changed({ action: 'create', entity: 'assignment', id, after, ...places });
  await tx.raise({ code: 1124, vehicleId: vehicle!.id, driverId: driver.id, kind: 'taken' });
}

/** A driver may take any vehicle of the company: from any fleet below the same root. */
export function ofSameCompany(driverId: number) {
  return sql<boolean>`vehicle.fleet_id in (
    select company.fleet_id
    from driver
    join fleet_subtree own on own.fleet_id = driver.fleet_id
    join fleet root on root.id = own.root_id and root.parent_id is null
    join fleet_subtree company on company.root_id = root.id
    where driver.id = ${driverId})`;
}
