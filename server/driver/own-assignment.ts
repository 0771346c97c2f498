import { sql } from 'kysely';
import {
  getOwnAssignment,
  type OwnAssignment,
  postOwnAssignment,
  postOwnAssignmentEnd,
} from '#api/assignment.ts';
import type { AssignmentRange } from '#domain/driver/assignment.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import type { Database } from '../db/database.ts';
import { type Handler, handle } from '../http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import { assertAssignable, lockAssignee, lockVehicle, refuse } from './check-assignment.ts';
import { driverEndMs } from './driver-end.ts';
import { endAssignment } from './end-assignment.ts';

type Db = Pick<Database, 'sql'>;
type Present = Omit<NonNullable<OwnAssignment['present']>, 'start' | 'end'> & {
  start: Date;
  end: Date | null;
};

const RECENT = 5;

/** The caller as a driver with the vehicle of now. */
async function readOwn(db: Db, caller: Caller, nowMs: number): Promise<OwnAssignment> {
  const found = await sql<NonNullable<OwnAssignment['driver']>>`
    select id, concat_ws(' ', name, surname) as name, end_date from driver where user_id = ${caller.userId}
  `.execute(db.sql);
  const driver = found.rows[0] ?? null;
  if (!driver) return { driver, present: null, recent: [] };
  const present = await sql<Present>`
    select assignment.id, vehicle.id as device_id, vehicle.license, vehicle.alias,
      nullif(concat_ws(' ', brand.name, model.name), '') as model, assignment.start_at as start,
      assignment.end_at as end, assignment.time_zone, assignment.origin
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    left join enum_value brand on brand.id = vehicle.brand_id
    left join enum_value model on model.id = vehicle.model_id
    where assignment.driver_id = ${driver.id}
      and tstzrange(assignment.start_at, assignment.end_at) @> ${new Date(nowMs)}::timestamptz
  `.execute(db.sql);
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
  const [now] = present.rows;
  return {
    driver,
    present: now ? { ...now, start: now.start.toISOString(), end: now.end?.toISOString() ?? null } : null,
    recent: recent.rows,
  };
}

/** The assignment of a driver that covers an instant, locked. */
async function lockPresent({ sql: db }: Pick<Command, 'sql'>, driverId: number, nowMs: number) {
  return db
    .selectFrom('driver_assignment')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where(sql<boolean>`tstzrange(start_at, end_at) @> ${new Date(nowMs)}::timestamptz`)
    .forUpdate()
    .executeTakeFirst();
}

/** A driver may take any vehicle of the company: of whatever fleet below the same root. */
function ofSameCompany(driverId: number) {
  return sql<boolean>`vehicle.fleet_id in (
    select company.fleet_id
    from driver
    join fleet_subtree own on own.fleet_id = driver.fleet_id
    join fleet root on root.id = own.root_id and root.parent_id is null
    join fleet_subtree company on company.root_id = root.id
    where driver.id = ${driverId})`;
}

/** Who calls, as a driver; null for a user who is none. */
async function ownDriver({ sql: db }: Db, caller: Caller): Promise<{ id: number } | null> {
  const found = await db
    .selectFrom('driver')
    .select('id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Takes a vehicle from now on. */
async function takeVehicle(tx: Command, caller: Caller, plate: string, nowMs: number): Promise<void> {
  const own = await ownDriver(tx, caller);
  if (plate === '') refuse([{ number: 7, field: 'license' }]);
  if (!own) throw new Fault('assign.9', 409, { fields: [{ field: 'license', code: 'assign.9' }] });
  const vehicle = await lockVehicle(tx, plate, ofSameCompany(own.id));
  const driver = (await lockAssignee(tx, sql<boolean>`driver.id = ${own.id}`))!;
  const present = await lockPresent(tx, own.id, nowMs);
  if (present && present.vehicle_id === vehicle?.id) return;
  const left = present?.origin === 'self' ? present : null;
  // Without end, but for a driver whose last day is known: it then ends with that day.
  const lastMs = driverEndMs(driver);
  const range: AssignmentRange = { startMs: nowMs, endMs: lastMs !== null && lastMs > nowMs ? lastMs : null };
  await assertAssignable(tx, caller, {
    vehicle,
    driver,
    driverEndMs: lastMs,
    range,
    isOwn: true,
    exceptIds: left ? [left.id] : [],
    nowMs,
  });
  if (left) await endAssignment(tx, left, new Date(nowMs));
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
    start: new Date(nowMs).toISOString(),
    end: end_at?.toISOString() ?? null,
    time_zone,
  };
  const places = await assignmentPlaces(tx, { vehicle_id: vehicle!.id, driver_id: driver.id });
  await tx.changed({ action: 'create', entity: 'assignment', id, after, ...places });
}

/** A driver's own vehicle, by its plate (domain rules §3.5). */
export const ownAssignmentHandlers: readonly Handler[] = [
  handle(getOwnAssignment, ({ caller, app }) => readOwn(app.database, caller, app.now())),

  handle(postOwnAssignment, (call) =>
    command(call, async (tx) => {
      const { body, caller, app } = call;
      await takeVehicle(tx, caller, body.license, app.now());
      return readOwn(tx, caller, app.now());
    }),
  ),

  handle(postOwnAssignmentEnd, (call) =>
    command(call, async (tx) => {
      const { caller, app } = call;
      const own = await ownDriver(tx, caller);
      if (!own) throw new Fault('assign.9', 409);
      const present = await lockPresent(tx, own.id, app.now());
      // Ended meanwhile, from the office or by its own end.
      if (!present) throw new Fault('err.stale', 410);
      await endAssignment(tx, present, new Date(app.now()));
      return readOwn(tx, caller, app.now());
    }),
  ),
];
