import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';

/** One vehicle's newest position and state in a binary batch. */
export type LiveUpdate = {
  deviceId: number;
  /** Null in private use, or without a fix yet. */
  lat: number | null;
  lng: number | null;
  /** Seconds UTC. */
  timeS: number;
  speedKmh: number;
  headingDeg: number;
  state: VehicleState;
  ignition: boolean | null;
};

/** First byte of a batch; a different layout gets a different number. */
export const LIVE_FRAME = 1;
/** Bytes of the head (layout, 3 spare) and of each vehicle. */
export const LIVE_HEAD = 4;
export const LIVE_SIZE = 20;
const NO_COORDINATE = -0x80000000;

/**
 * Writes a batch: first a head, then one entry per vehicle, little-endian.
 * An entry has device_id u32, time u32 s, lat i32 and lng i32 in 1e-6 degrees (the lowest number = none).
 * Speed u8 km/h and heading u8 in 360/256 degrees follow.
 * State u8 (index in VEHICLE_STATES) and ignition u8 (0, 1, 2 = unknown) end it.
 */
export function encodeLiveFrame(updates: readonly LiveUpdate[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LIVE_HEAD + updates.length * LIVE_SIZE);
  const view = new DataView(bytes.buffer);
  bytes[0] = LIVE_FRAME;
  let at = LIVE_HEAD;
  for (const u of updates) {
    view.setUint32(at, u.deviceId, true);
    view.setUint32(at + 4, u.timeS, true);
    view.setInt32(at + 8, u.lat === null ? NO_COORDINATE : Math.round(u.lat * 1e6), true);
    view.setInt32(at + 12, u.lng === null ? NO_COORDINATE : Math.round(u.lng * 1e6), true);
    bytes[at + 16] = Math.min(255, Math.max(0, Math.round(u.speedKmh)));
    bytes[at + 17] = Math.round((u.headingDeg / 360) * 256) & 255;
    bytes[at + 18] = VEHICLE_STATES.indexOf(u.state);
    bytes[at + 19] = u.ignition === null ? 2 : Number(u.ignition);
    at += LIVE_SIZE;
  }
  return bytes;
}

/**
 * Reads a batch and calls back for each vehicle; returns false if the bytes are not a whole batch of this
 * layout.
 */
export function readLiveFrame(bytes: Uint8Array, each: (update: LiveUpdate) => void): boolean {
  if (bytes[0] !== LIVE_FRAME || (bytes.length - LIVE_HEAD) % LIVE_SIZE !== 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = LIVE_HEAD; at < bytes.length; at += LIVE_SIZE) {
    const update = readLiveUpdate(view, at);
    if (update === null) return false;
    each(update);
  }
  return true;
}

/** The update that begins at an octet of a batch; null if it has no known state. */
export function readLiveUpdate(view: DataView, at: number): LiveUpdate | null {
  const state = VEHICLE_STATES[view.getUint8(at + 18)];
  if (state === undefined) return null;
  const lat = view.getInt32(at + 8, true);
  const lng = view.getInt32(at + 12, true);
  const ignition = view.getUint8(at + 19);
  return {
    deviceId: view.getUint32(at, true),
    timeS: readLiveTime(view, at),
    lat: lat === NO_COORDINATE ? null : lat / 1e6,
    lng: lng === NO_COORDINATE ? null : lng / 1e6,
    speedKmh: view.getUint8(at + 16),
    headingDeg: (view.getUint8(at + 17) / 256) * 360,
    state,
    ignition: ignition === 2 ? null : ignition === 1,
  };
}

/** The time of the update that begins at an octet of a batch, seconds UTC. */
export function readLiveTime(view: DataView, at: number): number {
  return view.getUint32(at + 4, true);
}
