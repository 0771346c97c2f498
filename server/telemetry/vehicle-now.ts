import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { liveFactsOf } from '#domain/telemetry/live-facts.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import type { VehicleSettings } from '#domain/telemetry/vehicle-settings.ts';
import { type ArrayType, type ArrayValue, binaryArray } from '#server/base/db/binary-array.ts';

/** In SQL: every registered vehicle as it is at an instant that is now; a table to join. */
export const vehicleNow = (nowMs: number) => sql`vehicle_now(${new Date(nowMs)})`;

/**
 * In SQL: the odometer in a row of `vehicleNow` by this name, whole km; null while no record has ever
 * reported it.
 */
export const odometerKm = (now: string) =>
  sql<number | null>`floor(${sql.ref(`${now}.odometer_m`)} / 1000)::int`;

/**
 * The columns of `vehicle_live` that say what a vehicle did by its newest record. `vehicle_now` (migration
 * 0088) reads them.
 */
const TYPES = {
  lat: 'float8',
  lng: 'float8',
  course_deg: 'float8',
  speed_kmh: 'float8',
  ignition: 'bool',
  is_driving: 'bool',
  odometer_m: 'float8',
  driver_tag: 'text',
  journey_ends_at: 'timestamptz',
  tampered_at: 'timestamptz',
  private_at: 'timestamptz',
  says_private: 'bool',
  motion: 'text',
  motion_at: 'timestamptz',
  idle_at: 'timestamptz',
  stopped_at: 'timestamptz',
} as const satisfies Record<string, ArrayType>;

type Column = keyof typeof TYPES;
type Row = { [Name in Column]: ArrayValue<(typeof TYPES)[Name]> | null };

export const NOW_COLUMNS = Object.keys(TYPES) as Column[];

/** A vehicle as the folds of one version of its memory left it. */
export type FoldedVehicle = { vehicleId: number; version: number; memory: Memory; settings: VehicleSettings };

/** Nothing of private use gets into the row. */
function rowOf({ memory, settings }: FoldedVehicle): Row {
  const { motion, isDriving, ...facts } = liveFactsOf(memory, settings);
  return {
    lat: facts.lat,
    lng: facts.lng,
    course_deg: facts.courseDeg,
    speed_kmh: facts.speedKmh,
    ignition: facts.ignition,
    is_driving: isDriving,
    odometer_m: facts.odometerM,
    driver_tag: facts.driverTag,
    journey_ends_at: facts.journeyEndsMs,
    tampered_at: facts.tamperedMs,
    private_at: facts.privateMs,
    says_private: facts.saysPrivate,
    motion: motion.state,
    motion_at: motion.sinceMs,
    idle_at: motion.idleMs,
    stopped_at: motion.stoppedMs,
  };
}

/** The columns as parameters of a statement, in the order of `NOW_COLUMNS`. */
export function nowArrays(vehicles: readonly FoldedVehicle[]): Buffer[] {
  const rows = vehicles.map(rowOf);
  return NOW_COLUMNS.map((name) => binaryArray(TYPES[name], rows.map((row) => row[name]) as never));
}

/** In SQL: the types of these parameters, from the n-th on. */
export const nowParameters = (from: number) =>
  NOW_COLUMNS.map((name, i) => `$${from + i}::${TYPES[name]}[]`).join(', ');

/** In SQL: takes over the columns from a table of this name. */
export const nowFrom = (table: string) => NOW_COLUMNS.map((name) => `${name} = ${table}.${name}`).join(', ');

/**
 * Writes what vehicles do now by these memories, where they are still the newest. Who writes a newer one
 * meanwhile is not waited for.
 */
export async function writeNow(db: Pool | PoolClient, vehicles: readonly FoldedVehicle[]): Promise<void> {
  await db.query(
    `with free as (
       select vehicle_id, version from vehicle_live where vehicle_id = any($1) order by vehicle_id for update skip locked
     )
     update vehicle_live live set ${nowFrom('known')}
     from unnest($1::int4[], $2::int4[], ${nowParameters(3)}) as known(vehicle_id, version, ${NOW_COLUMNS})
     join free using (vehicle_id, version)
     where live.vehicle_id = known.vehicle_id`,
    [
      vehicles.map(({ vehicleId }) => vehicleId),
      vehicles.map(({ version }) => version),
      ...nowArrays(vehicles),
    ],
  );
}
