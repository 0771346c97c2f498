import { sql } from 'kysely';
import { postVehicleOdometer } from '#api/vehicle-command.ts';
import { dayStartMs } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { odometerFaults } from '#domain/vehicle/odometer.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { requestRebuild } from './edit-vehicle.ts';
import { assertFields, lockRegistered, todayOf } from './lock-vehicle.ts';
import { startOfDayM } from './start-of-day.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/** Corrects upwards the odometer with which today began (domain rules §9.2); days before stay as they are. */
export const correctOdometer = handle(postVehicleOdometer, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: body.version });
    const { id, time_zone, initial_odometer_m } = row;
    const vehicle = { id, timeZone: time_zone, initialM: initial_odometer_m };
    const startM = await startOfDayM(tx, vehicle, app.now());
    if (startM === null) throw new Fault('vehicle.noOdometer', 409);
    const startKm = Math.floor(startM / 1_000);
    assertFields(odometerFaults(body, startKm));
    if (body.odometer === startKm) return { version: row.version };
    const day = todayOf(row, app.now());
    await tx.sql
      .insertInto('odometer_correction')
      .values({ vehicle_id: id, day, added_m: body.odometer * 1_000 - startM })
      .onConflict((conflict) =>
        conflict
          .columns(['vehicle_id', 'day'])
          .doUpdateSet({ added_m: sql<number>`odometer_correction.added_m + excluded.added_m` }),
      )
      .execute();
    const version = row.version + 1;
    await tx.sql.updateTable('vehicle').set({ version }).where('id', '=', id).execute();
    await requestRebuild(tx, id, dayStartMs(day, time_zone));
    await vehicleChanged(tx, 'odometer', {
      vehicle: { ...row, version },
      before: { start_of_day_odometer: startKm },
      after: { start_of_day_odometer: body.odometer },
    });
    return { version };
  }),
);
