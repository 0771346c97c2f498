import { type Kysely, sql } from 'kysely';
import { getOwnPrivateUse, type OwnPrivateUse, postOwnPrivateUse } from '#api/private-use.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { asOfNow, spanAt } from '#domain/telemetry/private-span.ts';
import { ownDriver } from '#server/area/driver/lock-own-assignment.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/**
 * Private use as a driver switches it by hand. Only the present driver may, and only for the vehicle that he
 * drives (domain rules §3.4).
 */
export const privateUseHandlers: readonly Handler[] = [
  handle(getOwnPrivateUse, async ({ caller, app }) => {
    const own = await ownDriver(app.database, caller);
    return { vehicles: own ? await readOwn(app, own.id) : [] };
  }),

  handle(postOwnPrivateUse, async (call) => {
    const { body, caller, app } = call;
    await command(call, async (tx) => {
      const driverId = await assertDriving(app, caller, { vehicleId: body.device_id, db: tx.sql });
      const vehicleId = body.device_id;
      const vehicle = await tx.sql
        .selectFrom('vehicle')
        .selectAll()
        .where('id', '=', vehicleId)
        .executeTakeFirstOrThrow();
      const nowMs = app.now();
      const isChanged = body.private
        ? await switchOn(tx.sql, { vehicleId, driverId, fromMs: nowMs })
        : await switchOff(tx.sql, vehicleId, nowMs);
      if (!isChanged) return;
      const [before, after] = [{ private_use: !body.private }, { private_use: body.private }];
      await vehicleChanged(tx, 'private_use', { vehicle, before, after });
    });
    return {
      vehicles: await readOwn(
        app,
        await assertDriving(app, caller, { vehicleId: body.device_id, db: app.database.sql }),
      ),
    };
  }),
];

/** Returns the caller's id as the present driver of the vehicle. */
async function assertDriving(
  app: App,
  caller: Caller,
  { vehicleId, db }: { vehicleId: number; db: Kysely<DB> },
): Promise<number> {
  const own = await ownDriver(app.database, caller);
  if (!own) throw new Fault('assign.9', 409);
  const { rows } = await sql`
    select from ${vehicleNow(app.now())} now where vehicle_id = ${vehicleId} and driver_id = ${own.id}`.execute(
    db,
  );
  if (rows.length === 0) throw new Fault('private.notCurrentDriver', 409);
  return own.id;
}

type OwnVehicle = Pick<OwnPrivateUse, 'license' | 'alias' | 'time_zone'> & { id: number };

async function readOwn({ database, known, now }: App, driverId: number): Promise<OwnPrivateUse[]> {
  const nowMs = now();
  const { rows } = await sql<OwnVehicle>`
    select vehicle.id, vehicle.license, vehicle.alias, vehicle.time_zone
    from ${vehicleNow(nowMs)} now
    join vehicle on vehicle.id = now.vehicle_id
    where now.driver_id = ${driverId}`.execute(database.sql);
  const held = await loadHeld(
    database.pool,
    known,
    rows.map(({ id }) => id),
  );
  const memories = new Map(held.map((one) => [one.vehicleId, one]));
  return rows
    .map(({ id, ...named }): OwnPrivateUse => {
      const vehicle = { device_id: id, ...named };
      const held = memories.get(id);
      const span = held ? spanAt(held.settings.privateSpans, nowMs) : null;
      if (span) return { ...vehicle, state: 'switched', since: iso(span.fromMs) };
      const open = held ? asOfNow(held.memory, held.settings, nowMs).private : null;
      return open
        ? { ...vehicle, state: 'tracker', since: iso(open.startMs) }
        : { ...vehicle, state: 'work', since: null };
    })
    .sort((a, b) => a.license.localeCompare(b.license));
}
