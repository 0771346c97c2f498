import { getOwnPrivateUse, type OwnPrivateUse, postOwnPrivateUse } from '#api/private-use.ts';
import { Fault } from '#domain/fault.ts';
import { asOfNow, spanAt } from '#domain/telemetry/private-span.ts';
import { ownDriver } from '#server/area/driver/lock-own-assignment.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
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
      const driverId = await assertDriving(app, caller, body.device_id);
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
    return { vehicles: await readOwn(app, await assertDriving(app, caller, body.device_id)) };
  }),
];

/** Returns the caller's id as the present driver of the vehicle. */
async function assertDriving(app: App, caller: Caller, vehicleId: number): Promise<number> {
  const own = await ownDriver(app.database, caller);
  if (!own) throw new Fault('assign.9', 409);
  if (app.board.get(vehicleId)?.driverId !== own.id) throw new Fault('private.notCurrentDriver', 409);
  return own.id;
}

async function readOwn(app: App, driverId: number): Promise<OwnPrivateUse[]> {
  const entries = [...app.board.all()].filter((entry) => entry.driverId === driverId);
  const nowMs = app.now();
  const known = new Map(
    (
      await loadHeld(
        app.database.pool,
        entries.map(({ vehicleId }) => vehicleId),
      )
    ).map((held) => [held.vehicleId, held]),
  );
  return entries
    .map(({ vehicleId, license, alias, timeZone }): OwnPrivateUse => {
      const vehicle = { device_id: vehicleId, license, alias, time_zone: timeZone };
      const held = known.get(vehicleId);
      const span = held ? spanAt(held.settings.privateSpans, nowMs) : null;
      if (span) return { ...vehicle, state: 'switched', since: new Date(span.fromMs).toISOString() };
      const open = held ? asOfNow(held.memory, held.settings, nowMs).private : null;
      return open
        ? { ...vehicle, state: 'tracker', since: new Date(open.startMs).toISOString() }
        : { ...vehicle, state: 'work', since: null };
    })
    .sort((a, b) => a.license.localeCompare(b.license));
}
