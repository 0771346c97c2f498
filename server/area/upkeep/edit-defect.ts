import { defects, deleteDefectDismissal, postDefectDismissal } from '#api/upkeep.ts';
import { Fault } from '#domain/fault.ts';
import { type DefectState, isOpenDefect } from '#domain/upkeep/defect.ts';
import { command } from '#server/base/access/command.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { lockRegistered } from '../vehicle/lock-vehicle.ts';
import { changeDefects } from './change-defects.ts';
import { holdVehicle, releaseVehicle } from './hold-vehicle.ts';
import { type DefectRecord, lockDefect } from './lock-order.ts';
import { raiseDangerous, reportDefects } from './report-defects.ts';

/** @throws Fault 409 `upkeep.closed` for a defect that is mended or dismissed */
function assertOpen({ state }: Pick<DefectRecord, 'state'>): void {
  if (!isOpenDefect(state as DefectState)) throw new Fault('upkeep.closed', 409);
}

/** The office writes defects down, changes their words and severity, and says that one is none. */
export const editDefectHandlers: readonly Handler[] = [
  handle(defects.create, (call) =>
    command(call, async (tx) => {
      const { app, caller, body } = call;
      const { vehicle_id, ...words } = body;
      const vehicle = await lockRegistered(tx, caller, { vehicleId: vehicle_id });
      const key = crypto.randomUUID();
      const found = {
        ...words,
        key,
        source: 'office',
        vehicleId: vehicle.id,
        reportedAtMs: app.now(),
      } as const;
      const [stored] = await reportDefects(tx, [found], { userId: caller.userId, nowMs: app.now() });
      return { id: stored!.id };
    }),
  ),

  handle(defects.edit, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { version, vehicle_id, ...changes } = body;
      const { vehicle, defect } = await lockDefect(tx, caller, { ...params, version });
      assertOpen(defect);
      await changeDefects(tx, vehicle, { action: 'edit', defects: [defect], changes });
      if (changes.severity !== defect.severity) {
        const by = { userId: caller.userId, nowMs: app.now() };
        if (changes.severity === 'dangerous') {
          const dangerous = { id: defect.id, title: changes.title };
          await holdVehicle(tx, vehicle, dangerous, by);
          await raiseDangerous(tx, { ...dangerous, vehicleId: vehicle.id, driverId: defect.driver_id });
        } else await releaseVehicle(tx, vehicle, by);
      }
      return { version: version + 1 };
    }),
  ),

  handle(postDefectDismissal, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { vehicle, defect } = await lockDefect(tx, caller, { ...params, version: body.version });
      assertOpen(defect);
      if (defect.state !== 'open') throw new Fault('upkeep.defectTaken', 409);
      const closed_at = new Date(app.now());
      const changes = { state: 'dismissed', closed_at, closed_reason: body.reason, order_id: null } as const;
      await changeDefects(tx, vehicle, { action: 'dismiss', defects: [defect], changes });
      await releaseVehicle(tx, vehicle, { userId: caller.userId, nowMs: app.now() });
      return { version: body.version + 1 };
    }),
  ),

  handle(deleteDefectDismissal, (call) =>
    command(call, async (tx) => {
      const { app, caller, params } = call;
      const { vehicle, defect } = await lockDefect(tx, caller, params);
      if (defect.state !== 'dismissed') throw new Fault('upkeep.closed', 409);
      const changes = { state: 'open', closed_at: null, closed_reason: null } as const;
      await changeDefects(tx, vehicle, { action: 'reopen', defects: [defect], changes });
      if (defect.severity === 'dangerous')
        await holdVehicle(tx, vehicle, defect, { userId: caller.userId, nowMs: app.now() });
      return { version: defect.version + 1 };
    }),
  ),
];
