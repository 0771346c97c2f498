import { deleteDriver as endpoint } from '#api/driver.ts';
import { Fault } from '#domain/fault.ts';
import { NOBODY } from '#domain/looked/unlinking.ts';
import { eraseOfDriver } from '#server/area/notification/erase-notifications.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { driverPlaces, publishEnded } from './change-places.ts';
import { lockDriver } from './lock-driver.ts';

type Tx = Pick<Command, 'sql'>;

/** Deletes a driver who has no vehicle. */
export const deleteDriver = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const { id, version: _, ...before } = await lockDriver(tx, caller, params.driver_id);
    await assertWithoutVehicle(tx, id, app.now());
    await takeCardBack(tx, id);
    // Ended assignments are deleted with the driver, because nobody could name the driver any more.
    const gone = await tx.sql
      .deleteFrom('driver_assignment')
      .where('driver_id', '=', id)
      .returning(['id', 'vehicle_id', 'driver_id'])
      .execute();
    await publishEnded(tx, gone);
    await eraseOfDriver(tx.sql, id);
    // Private use stays, and that somebody switched it on: nobody can say who.
    await tx.sql
      .updateTable('private_switch')
      .set({ driver_id: NOBODY })
      .where('driver_id', '=', id)
      .execute();
    await tx.sql.deleteFrom('driver').where('id', '=', id).execute();
    await tx.changed({ action: 'delete', entity: 'driver', id, before, ...driverPlaces(before) });
    return { ok: true as const };
  }),
);

/**
 * Refuses to remove a driver with an assigned vehicle: the usual driver of one, or with an assignment that is
 * not over (spec §5).
 */
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

/** The card of a removed driver stays, without holder. */
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
