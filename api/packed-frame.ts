import { reader, writer } from '#domain/bytes.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { type LiveUpdate, readLiveFrame } from './live-frame.ts';

/** First byte of a packed batch. */
const PACKED_FRAME = 2;
const WITHOUT_PLACE = 64;

/**
 * Writes a batch in few bytes: ordered by device_id, an entry says what differs from the entry before it.
 * Before the first one everything is 0. Differences are numbers of `domain/bytes`, those but the device_id's
 * with a sign.
 * An entry begins with the differences of device_id and time, in seconds. The next byte is the state (index
 * in VEHICLE_STATES), plus 16 × ignition (0, 1, 2 = unknown), plus 64 = without a place. The differences of
 * lat and lng follow in 1e-6 degrees, unless it has no place. Speed u8 km/h and heading u8 in 360/256
 * degrees end it.
 */
export function encodePackedFrame(updates: readonly LiveUpdate[]): Uint8Array<ArrayBuffer> {
  const out = writer();
  out.byte(PACKED_FRAME);
  let [deviceId, timeS, lat, lng] = [0, 0, 0, 0];
  for (const update of updates) {
    out.varint(update.deviceId - deviceId);
    out.zigzag(update.timeS - timeS);
    deviceId = update.deviceId;
    timeS = update.timeS;
    const isPlaced = update.lat !== null && update.lng !== null;
    const ignition = update.ignition === null ? 2 : Number(update.ignition);
    out.byte(VEHICLE_STATES.indexOf(update.state) + 16 * ignition + (isPlaced ? 0 : WITHOUT_PLACE));
    if (isPlaced) {
      const [atLat, atLng] = [Math.round(update.lat! * 1e6), Math.round(update.lng! * 1e6)];
      out.zigzag(atLat - lat);
      out.zigzag(atLng - lng);
      lat = atLat;
      lng = atLng;
    }
    out.byte(Math.min(255, Math.max(0, Math.round(update.speedKmh))));
    out.byte(Math.round((update.headingDeg / 360) * 256) & 255);
  }
  return out.take();
}

/**
 * Reads a batch of either layout and calls back for each vehicle; returns false if the bytes are not a whole
 * one.
 */
export function readLiveBatch(bytes: Uint8Array, each: (update: LiveUpdate) => void): boolean {
  if (bytes[0] !== PACKED_FRAME) return readLiveFrame(bytes, each);
  const from = reader(bytes, 1);
  let [deviceId, timeS, lat, lng] = [0, 0, 0, 0];
  while (from.left > 0) {
    deviceId += from.varint();
    timeS += from.zigzag();
    const flags = from.byte();
    const isPlaced = flags < WITHOUT_PLACE;
    if (isPlaced) {
      lat += from.zigzag();
      lng += from.zigzag();
    }
    const state = VEHICLE_STATES[flags & 15];
    const speedKmh = from.byte();
    const headingDeg = (from.byte() / 256) * 360;
    if (state === undefined || from.failed) return false;
    const place = isPlaced ? { lat: lat / 1e6, lng: lng / 1e6 } : { lat: null, lng: null };
    const ignition = [false, true, null][(flags >> 4) & 3] ?? null;
    each({ deviceId, timeS, ...place, speedKmh, headingDeg, state, ignition });
  }
  return true;
}
