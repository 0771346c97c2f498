import type { LiveVehicle } from '#api/telemetry.ts';
import { DEFAULT_MAX_SPEED, STALE } from '#domain/constants.ts';
import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';
import type { VehicleArrays } from './vehicle-arrays.ts';

/** The text values of a vehicle; they rarely change. */
export type VehicleWords = Pick<
  LiveVehicle,
  | 'device_id'
  | 'license'
  | 'alias'
  | 'fleet_id'
  | 'driver'
  | 'brand'
  | 'model'
  | 'type'
  | 'time_zone'
  | 'max_speed'
>;

/**
 * One vehicle at one moment, immutable, in the form of a row or the card. Null = unknown, and always null
 * while private.
 */
export type VehicleView = VehicleWords & {
  state: VehicleState;
  sinceMs: number | null;
  tsMs: number | null;
  lastContactMs: number | null;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  headingDeg: number | null;
  ignition: boolean | null;
  odometerM: number | null;
  /** The time of the odometer: it may be older than the position. */
  odometerAtMs: number | null;
};

/** Is it driven faster than its limit allows (domain rules §0.3 for a vehicle without one of its own)? */
export function isOverLimit(vehicle: Pick<VehicleView, 'state' | 'speedKmh' | 'max_speed'>): boolean {
  const { state, speedKmh, max_speed: limitKmh } = vehicle;
  return state === 'movement' && speedKmh !== null && speedKmh > (limitKmh ?? DEFAULT_MAX_SPEED);
}

/** Is the position old although the engine runs? The vehicle may be elsewhere by now. */
export function isStale({ state, tsMs }: Pick<VehicleView, 'state' | 'tsMs'>, nowMs: number): boolean {
  const isRunning = state === 'movement' || state === 'idle';
  return isRunning && tsMs !== null && nowMs - tsMs > STALE * 1000;
}

/**
 * A position from either kind of message. `null` fields are unknown; missing fields are not in that kind of
 * message.
 */
export type PositionUpdate = {
  deviceId: number;
  tsMs: number;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  headingDeg: number | null;
  ignition: boolean | null;
  odometerM?: number | null;
  state?: VehicleState;
};

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** The columns of one index and the vehicle's words, as one object. */
export function vehicleView(arrays: VehicleArrays, words: VehicleWords, i: number): VehicleView {
  return {
    ...words,
    fleet_id: arrays.fleetId[i]!,
    state: VEHICLE_STATES[arrays.state[i]!]!,
    sinceMs: orNull(arrays.sinceMs[i]),
    tsMs: orNull(arrays.tsMs[i]),
    lastContactMs: orNull(arrays.lastContactMs[i]),
    lat: orNull(arrays.lat[i]),
    lng: orNull(arrays.lng[i]),
    speedKmh: orNull(arrays.speedKmh[i]),
    headingDeg: arrays.headed[i] === 1 ? (arrays.heading[i]! / 256) * 360 : null,
    ignition: arrays.ignition[i] === 2 ? null : arrays.ignition[i] === 1,
    odometerM: orNull(arrays.odometerM[i]),
    odometerAtMs: orNull(arrays.odometerAtMs[i]),
  };
}
