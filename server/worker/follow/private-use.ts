import { asOfNow } from '#domain/telemetry/private-span.ts';
import type { App } from '#server/base/app.ts';
import { cardNow, driversNow } from '#server/bus/board/drivers-now.ts';
import type { Change } from '#server/bus/change.ts';
import { cardOf } from '#server/telemetry/card-of.ts';
import { switchOff } from '#server/telemetry/private-switch.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';

/**
 * Ends private use that a driver switched on, in vehicles that somebody else drives now, or nobody (domain rules §3.4). Each ends in a
 * transaction of its own: lanes wait for one vehicle at most.
 */
export async function endPrivateUse({
  database: { pool, sql },
  now,
}: Pick<App, 'database' | 'now'>): Promise<Change<'telemetry'>[]> {
  const nowMs = now();
  const on = await sql
    .selectFrom('private_switch')
    .innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
    .select(['vehicle_id', 'private_switch.driver_id', 'registration_state'])
    .where('until_at', 'is', null)
    // Private use switched on by the schedule ends with the schedule.
    .where('private_switch.driver_id', 'is not', null)
    .execute();
  const ids = on.map(({ vehicle_id }) => vehicle_id);
  const held = await loadHeld(pool, ids);
  const seen = held.map((one) => ({
    vehicleId: one.vehicleId,
    tag: cardNow(cardOf({ ...one, memory: asOfNow(one.memory, one.settings, nowMs) }), nowMs),
  }));
  const drivers = await driversNow(pool, seen, nowMs);
  const left = on.filter(
    ({ vehicle_id, driver_id, registration_state }) =>
      registration_state !== 'registered' || drivers.get(vehicle_id)?.driverId !== driver_id,
  );
  for (const { vehicle_id } of left) {
    await sql.transaction().execute((tx) => switchOff(tx, vehicle_id, nowMs));
  }
  return left.map(({ vehicle_id }) => ({ entity: 'telemetry', action: 'private_use', id: vehicle_id }));
}
