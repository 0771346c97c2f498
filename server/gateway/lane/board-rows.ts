import type { Pool } from 'pg';
import { lastPosition } from '#domain/telemetry/last-position.ts';
import { liveState } from '#domain/telemetry/live-state.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { odometerAtM } from '#domain/telemetry/odometer.ts';
import { asOfNow } from '#domain/telemetry/private-span.ts';
import { cardNow, driversNow, NO_DRIVER } from '#server/bus/board/drivers-now.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { cardOf } from '#server/telemetry/card-of.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';

type Row = {
  id: number;
  fleet_id: number;
  work_code: string | null;
  license: string;
  alias: string | null;
  brand_id: number | null;
  model_id: number | null;
  type_id: number | null;
  time_zone: string;
  max_speed_kmh: number | null;
  imei: string | null;
};

/**
 * Every registered vehicle, or only some, in the form of the board. A vehicle without a memory has never
 * reported.
 */
export async function boardEntries(
  pool: Pool,
  held: ReadonlyMap<number, Held>,
  options: { nowMs: number; vehicleIds?: readonly number[] },
): Promise<LiveEntry[]> {
  const { rows } = await pool.query<Row>(
    `select vehicle.id, vehicle.fleet_id, vehicle.work_code, vehicle.license, vehicle.alias, vehicle.brand_id,
       vehicle.model_id, vehicle.type_id, vehicle.time_zone, vehicle.max_speed_kmh, tracker.imei
     from vehicle
     left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
     left join tracker on tracker.id = fitting.tracker_id
     where vehicle.registration_state = 'registered' and ($1::int4[] is null or vehicle.id = any($1))
     order by vehicle.id`,
    [options.vehicleIds ?? null],
  );
  const entries = rows.map((row) => {
    const known = held.get(row.id);
    const lastContactMs = known?.lastContactMs ?? null;
    const when = { nowMs: options.nowMs, lastContactMs, fitted: row.imei !== null };
    return {
      vehicleId: row.id,
      fleetId: row.fleet_id,
      workCode: row.work_code,
      license: row.license,
      alias: row.alias,
      ...NO_DRIVER,
      brandId: row.brand_id,
      modelId: row.model_id,
      typeId: row.type_id,
      timeZone: row.time_zone,
      maxSpeedKmh: row.max_speed_kmh,
      imei: row.imei,
      lastContactMs,
      ...liveFields(known, when),
    };
  });
  const seen = entries.map((entry) => ({ vehicleId: entry.vehicleId, tag: cardNow(entry, options.nowMs) }));
  const drivers = await driversNow(pool, seen, options.nowMs);
  return entries.map((entry) => ({ ...entry, ...drivers.get(entry.vehicleId) }));
}

const NOTHING = emptyMemory();
const NO_CARD = { driverTag: null, journeyEndsMs: null };

/**
 * The part of an entry that follows from the memory of the folds. A vehicle without a memory has never
 * reported.
 */
export function liveFields(
  held: Pick<Held, 'memory' | 'settings'> | undefined,
  when: { nowMs: number; lastContactMs: number | null; fitted: boolean },
) {
  const memory = held ? asOfNow(held.memory, held.settings, when.nowMs) : NOTHING;
  const { state, sinceMs } = liveState(memory, when);
  const last = lastPosition(memory);
  // The place of a vehicle in private use or without a tracker may not be shown.
  const hidden = state === 'private' || state === 'no_tracker';
  return {
    state,
    sinceMs,
    timeMs: last?.timeMs ?? null,
    lat: hidden ? null : (last?.lat ?? null),
    lng: hidden ? null : (last?.lng ?? null),
    speedKmh: hidden ? null : (last?.speedKmh ?? null),
    courseDeg: hidden ? null : (last?.courseDeg ?? null),
    ignition: last?.ignition ?? null,
    odometerM: held ? odometerAtM(memory, held.settings, when.nowMs) : null,
    ...(held ? cardOf({ memory, settings: held.settings }) : NO_CARD),
  };
}
