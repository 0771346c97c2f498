import type { MarkerColumns } from '#web/map/marker-source.ts';

/**
 * All changing values of the vehicles, as columns by index. Sockets write here; the map layer and the list
 * read here; React does neither. An index stays with its vehicle until the vehicle leaves. `present` 0 marks
 * a free index.
 */
export type VehicleArrays = MarkerColumns & {
  present: Uint8Array;
  deviceId: Float64Array;
  fleetId: Int32Array;
  /** Milliseconds UTC; NaN unknown. */
  sinceMs: Float64Array;
  /** Time of the position, milliseconds UTC; NaN without position. */
  tsMs: Float64Array;
  lastContactMs: Float64Array;
  /** Degrees. NaN while private, before a first fix, and without a tracker. */
  lat: Float64Array;
  lng: Float64Array;
  /** NaN unknown. */
  speedKmh: Float32Array;
  odometerM: Float64Array;
  /** The time of the odometer, milliseconds UTC: most updates contain none. */
  odometerAtMs: Float64Array;
  /** 0 off, 1 on, 2 unknown. */
  ignition: Uint8Array;
};

/** Columns with room for `capacity` vehicles, with the contents of `old`. */
export function vehicleArrays(capacity: number, old?: VehicleArrays): VehicleArrays {
  const nothing = () => new Float64Array(capacity).fill(Number.NaN);
  const made: VehicleArrays = {
    count: old?.count ?? 0,
    present: new Uint8Array(capacity),
    deviceId: new Float64Array(capacity),
    fleetId: new Int32Array(capacity),
    state: new Uint8Array(capacity),
    sinceMs: nothing(),
    tsMs: nothing(),
    lastContactMs: nothing(),
    lat: nothing(),
    lng: nothing(),
    speedKmh: new Float32Array(capacity).fill(Number.NaN),
    odometerM: nothing(),
    odometerAtMs: nothing(),
    ignition: new Uint8Array(capacity).fill(2),
    placed: new Uint8Array(capacity),
    x: new Int32Array(capacity),
    y: new Int32Array(capacity),
    fromX: new Int32Array(capacity),
    fromY: new Int32Array(capacity),
    heading: new Uint8Array(capacity),
    fromHeading: new Uint8Array(capacity),
    headed: new Uint8Array(capacity),
    alert: new Uint8Array(capacity),
    glideStartMs: new Uint32Array(capacity),
    glideMs: new Uint16Array(capacity),
  };
  if (old) {
    for (const [name, column] of Object.entries(old)) {
      if (typeof column !== 'number') (made[name as keyof VehicleArrays] as Float64Array).set(column);
    }
  }
  return made;
}

/** Longest glide between two fixes, milliseconds. */
export const GLIDE_MAX_MS = 1_000;
