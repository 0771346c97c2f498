import {
  deleteDriver,
  getDriver,
  getDriverHistory,
  getDrivers,
  getDriversExport,
  postDriver,
  putDriver,
} from '#api/driver.ts';
import type { DriverInput } from '#domain/driver/driver.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { driverInScope } from '../access/driver-scope.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { listFile } from '../list/list-file.ts';
import { driverPlaces, tellAssignments } from './change-places.ts';
import { driverEndMs } from './driver-end.ts';
import { driverHistory } from './driver-history.ts';
import { assertUserInReach, driverUserHandlers } from './driver-users.ts';
import { endAssignment } from './end-assignment.ts';
import { driverChoiceHandlers } from './get-driver-choices.ts';
import { readAllDrivers, readDriver, readDrivers } from './read-drivers.ts';

type Tx = Pick<Command, 'sql'>;

/** A driver in scope, locked until the command ends. */
async function lockDriver({ sql }: Tx, caller: Caller, driverId: number) {
  const found = await sql
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', driverId)
    .where(driverInScope(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  const { created_at: _, ...driver } = found;
  return driver;
}

/** Guards what the caller may make of a driver; what stays as it was is not asked about. */
async function assertAllowed(
  tx: Tx,
  caller: Caller,
  input: DriverInput,
  before: Partial<Pick<DriverInput, 'fleet_id' | 'user_id'>> = {},
): Promise<void> {
  if (input.driver_type === 'STRUCTURE' && !caller.allowedEstructura) {
    throw new Fault('err.request', 422, { fields: [{ field: 'driver_type', code: 'val.enum' }] });
  }
  if (input.fleet_id !== before.fleet_id && !caller.visible.has(input.fleet_id)) throw notFound();
  if (input.user_id !== null && input.user_id !== before.user_id) {
    await assertUserInReach(tx, caller, { userId: input.user_id, email: input.email });
  }
}

/**
 * Ends what reaches beyond the driver's last day, and refuses a day before an assignment that is still to begin or goes on
 * (domain rules §9.3).
 */
async function endAssignments(tx: Command, driver: DriverInput & { id: number }, nowMs: number) {
  const endMs = driverEndMs(driver);
  if (endMs === null) return;
  const end = new Date(endMs);
  const open = await tx.sql
    .selectFrom('driver_assignment')
    .selectAll()
    .where('driver_id', '=', driver.id)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', new Date(nowMs))]))
    .forUpdate()
    .execute();
  if (open.some(({ start_at }) => start_at >= end)) {
    throw new Fault('assign.5', 409, { fields: [{ field: 'end_date', code: 'assign.5' }] });
  }
  for (const row of open) {
    if (row.end_at === null || row.end_at > end) await endAssignment(tx, row, end);
  }
}

/** Drivers, as operators keep them (domain rules §9.3). */
export const driverHandlers: readonly Handler[] = [
  ...driverChoiceHandlers,
  ...driverUserHandlers,

  handle(getDrivers, ({ query, caller, app }) => readDrivers(app.database, caller, query, app.now())),

  handle(getDriversExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, DRIVER_LIST, await readAllDrivers(app.database, caller, query, app.now()));
  }),

  handle(getDriver, async ({ params, caller, app }) => {
    const found = await readDriver(app.database, caller, params.driver_id, app.now());
    if (!found) throw notFound();
    return found;
  }),

  handle(postDriver, (call) =>
    command(call, async (tx) => {
      const { body, caller } = call;
      await assertAllowed(tx, caller, body);
      const { id } = await tx.sql.insertInto('driver').values(body).returning('id').executeTakeFirstOrThrow();
      await tx.changed({ action: 'create', entity: 'driver', id, after: body, ...driverPlaces(body) });
      return { id };
    }),
  ),

  handle(putDriver, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const { version: given, ...input } = body;
      const { id, version, ...before } = await lockDriver(tx, caller, params.driver_id);
      assertCurrent({ version }, { version: given });
      await assertAllowed(tx, caller, input, before);
      await endAssignments(tx, { id, ...input }, app.now());
      await tx.sql
        .updateTable('driver')
        .set({ ...input, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const places = driverPlaces(input, before);
      await tx.changed({ action: 'edit', entity: 'driver', id, before, after: input, ...places });
      return { version: version + 1 };
    }),
  ),

  handle(deleteDriver, (call) =>
    command(call, async (tx) => {
      const { params, caller, app } = call;
      const { id, version: _, ...before } = await lockDriver(tx, caller, params.driver_id);
      await assertWithoutVehicle(tx, id, app.now());
      await takeCardBack(tx, id);
      // What is over goes with the driver: nobody keeps whom they cannot name.
      const gone = await tx.sql
        .deleteFrom('driver_assignment')
        .where('driver_id', '=', id)
        .returning(['id', 'vehicle_id', 'driver_id'])
        .execute();
      await tellAssignments(tx, gone);
      await tx.sql.deleteFrom('driver').where('id', '=', id).execute();
      await tx.changed({ action: 'delete', entity: 'driver', id, before, ...driverPlaces(before) });
      return { ok: true as const };
    }),
  ),

  handle(getDriverHistory, async ({ params, caller, app }) => {
    const found = await readDriver(app.database, caller, params.driver_id, app.now());
    if (!found) throw notFound();
    return { history: await driverHistory(app.database, caller, params.driver_id) };
  }),
];

/** A driver with an assigned vehicle stays: usual driver of one, or with an assignment that is not over (spec §5). */
async function assertWithoutVehicle({ sql }: Tx, driverId: number, nowMs: number): Promise<void> {
  const usual = await sql
    .selectFrom('vehicle')
    .select('id')
    .where('driver_id', '=', driverId)
    .limit(1)
    .executeTakeFirst();
  const assigned = await sql
    .selectFrom('driver_assignment')
    .select('id')
    .where('driver_id', '=', driverId)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', new Date(nowMs))]))
    .limit(1)
    .executeTakeFirst();
  if (usual || assigned) throw new Fault('driver.cannotDelete', 409);
}

/** The card of a driver who goes stays, without holder. */
async function takeCardBack(tx: Command, driverId: number): Promise<void> {
  const card = await tx.sql
    .updateTable('card')
    .set((eb) => ({ driver_id: null, version: eb('version', '+', 1) }))
    .where('driver_id', '=', driverId)
    .returning(['id', 'fleet_id'])
    .executeTakeFirst();
  if (!card) return;
  await tx.changed({
    action: 'edit',
    entity: 'card',
    id: card.id,
    before: { driver_id: driverId },
    after: { driver_id: null },
    fleetIds: [card.fleet_id],
  });
}
