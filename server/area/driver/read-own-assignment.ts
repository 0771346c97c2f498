import { sql } from 'kysely';
import type { OwnAssignment } from '#api/assignment.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

type Present = Omit<NonNullable<OwnAssignment['present']>, 'start' | 'end'> & {
  start: Date;
  end: Date | null;
};

const RECENT = 5;

/** The caller as a driver with the present vehicle. */
export async function readOwnAssignment(db: Db, caller: Caller, nowMs: number): Promise<OwnAssignment> {
  const found = await sql<NonNullable<OwnAssignment['driver']>>`
    select id, concat_ws(' ', name, surname) as name, end_date from driver where user_id = ${caller.userId}
  `.execute(db.sql);
  const driver = found.rows[0] ?? null;
  if (!driver) return { driver, present: null, usual: [], recent: [] };
  const present = await sql<Present>`
    select assignment.id, vehicle.id as device_id, vehicle.license, vehicle.alias,
      nullif(concat_ws(' ', brand.name, model.name), '') as model, assignment.start_at as start,
      assignment.end_at as end, assignment.time_zone, assignment.origin
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    where assignment.driver_id = ${driver.id}
      and tstzrange(assignment.start_at, assignment.end_at) @> ${new Date(nowMs)}::timestamptz
  `.execute(db.sql);
  const [now] = present.rows;
  const usual = now ? [] : await readUsual(db, caller, { driverId: driver.id, nowMs });
  const recent = await sql<{ license: string; alias: string | null }>`
    select vehicle.license, vehicle.alias
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    where assignment.driver_id = ${driver.id} and assignment.origin = 'self'
      and vehicle.registration_state = 'registered'
    group by vehicle.id
    order by max(assignment.start_at) desc, vehicle.id
    limit ${RECENT}
  `.execute(db.sql);
  return {
    driver,
    present: now ? { ...now, start: iso(now.start), end: iso(now.end) } : null,
    usual,
    recent: recent.rows,
  };
}

/** The vehicles whose default driver is this one, without those with another present driver. */
async function readUsual(
  db: Db,
  caller: Caller,
  { driverId, nowMs }: { driverId: number; nowMs: number },
): Promise<OwnAssignment['usual']> {
  const usual = await sql<OwnAssignment['usual'][number]>`
    select vehicle.license, vehicle.alias, nullif(concat_ws(' ', brand.name, model.name), '') as model
    from vehicle
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    where vehicle.driver_id = ${driverId} and vehicle.registration_state = 'registered'
      and not exists (
        select from driver_assignment assignment
        where assignment.vehicle_id = vehicle.id
          and tstzrange(assignment.start_at, assignment.end_at) @> ${new Date(nowMs)}::timestamptz
      )
    order by vehicle.license
  `.execute(db.sql);
  return usual.rows;
}
