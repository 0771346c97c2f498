import { postOwnDefect } from '#api/upkeep.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { lockOwnVehicle } from '../driver/own-vehicle.ts';
import { reportDefects } from './report-defects.ts';

/** Stores the defect that a driver reports; the same key gives the same answer. */
export const reportOwnDefect = handle(postOwnDefect, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const reportedAtMs = Date.parse(body.reported_at);
    const { vehicle, driverId } = await lockOwnVehicle(tx, caller, {
      vehicleId: body.vehicle_id,
      atMs: reportedAtMs,
    });
    const { key, title, description, severity } = body;
    const found = { key, title, description, severity, source: 'driver', reportedAtMs, driverId } as const;
    const by = { userId: caller.userId, nowMs: app.now() };
    const [stored] = await reportDefects(tx, [{ ...found, vehicleId: vehicle.id }], by);
    return { id: stored!.id, missing_photos: [] };
  }),
);
