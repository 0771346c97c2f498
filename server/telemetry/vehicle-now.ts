import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type LiveFacts, liveFactsOf } from '#domain/telemetry/live-facts.ts';
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
 * 0088) reads them. Nothing of private use gets into them.
 */
const COLUMNS = {
  lat: float8(({ lat }) => lat),
  lng: float8(({ lng }) => lng),
  course_deg: float8(({ courseDeg }) => courseDeg),
  speed_kmh: float8(({ speedKmh }) => speedKmh),
  ignition: bool(({ ignition }) => ignition),
  is_driving: bool(({ isDriving }) => isDriving),
  odometer_m: float8(({ odometerM }) => odometerM),
  driver_tag: text(({ driverTag }) => driverTag),
  journey_ends_at: instant(({ journeyEndsMs }) => journeyEndsMs),
  tampered_at: instant(({ tamperedMs }) => tamperedMs),
  private_at: instant(({ privateMs }) => privateMs),
  says_private: bool(({ saysPrivate }) => saysPrivate),
  motion: text(({ motion }) => motion.state),
  motion_at: instant(({ motion }) => motion.sinceMs),
  idle_at: instant(({ motion }) => motion.idleMs),
  stopped_at: instant(({ motion }) => motion.stoppedMs),
};

type Column<Type extends ArrayType> = {
  type: Type;
  array(facts: readonly LiveFacts[]): Buffer;
};

function column<Type extends ArrayType>(
  type: Type,
  of: (facts: LiveFacts) => ArrayValue<Type> | null,
): Column<Type> {
  return { type, array: (facts) => binaryArray(type, facts.map(of)) };
}

function float8(of: (facts: LiveFacts) => number | null) {
  return column('float8', of);
}

function bool(of: (facts: LiveFacts) => boolean | null) {
  return column('bool', of);
}

function text(of: (facts: LiveFacts) => string | null) {
  return column('text', of);
}

function instant(of: (facts: LiveFacts) => number | null) {
  return column('timestamptz', of);
}

export const NOW_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** A vehicle as the folds of one version of its memory left it. */
export type FoldedVehicle = { vehicleId: number; version: number; memory: Memory; settings: VehicleSettings };

/** The columns as parameters of a statement, in the order of `NOW_COLUMNS`. */
export function nowArrays(vehicles: readonly FoldedVehicle[]): Buffer[] {
  const facts = vehicles.map(({ memory, settings }) => liveFactsOf(memory, settings));
  return Object.values(COLUMNS).map(({ array }) => array(facts));
}

/** In SQL: the types of these parameters, from the n-th on. */
export const nowParameters = (from: number) =>
  NOW_COLUMNS.map((name, i) => `$${from + i}::${COLUMNS[name].type}[]`).join(', ');

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
