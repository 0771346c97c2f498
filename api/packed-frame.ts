import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { type LiveUpdate, readLiveFrame } from './live-frame.ts';

/** First byte of a packed batch. */
const PACKED_FRAME = 2;
/** The longest entry: four numbers of five bytes at most, and three bytes. */
const LONGEST = 23;
const WITHOUT_PLACE = 64;

/**
 * Writes a batch in few bytes: ordered by device_id, an entry says what differs from the entry before it.
 * Before the first one everything is 0. Numbers have seven bits a byte, lowest first, 128 = more follow.
 * A difference d that may be negative is written as 2d, or as -2d - 1.
 * An entry begins with the differences of device_id and time, in seconds. The next byte is the state (index
 * in VEHICLE_STATES), plus 16 × ignition (0, 1, 2 = unknown), plus 64 = without a place. The differences of
 * lat and lng follow in 1e-6 degrees, unless it has no place. Speed u8 km/h and heading u8 in 360/256
 * degrees end it.
 */
export function encodePackedFrame(updates: readonly LiveUpdate[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + updates.length * LONGEST);
  let at = 0;
  const put = (value: number) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
    bytes[at++] = rest;
  };
  const putSigned = (value: number) => put(value < 0 ? -2 * value - 1 : 2 * value);
  bytes[at++] = PACKED_FRAME;
  let [deviceId, timeS, lat, lng] = [0, 0, 0, 0];
  for (const update of updates) {
    put(update.deviceId - deviceId);
    putSigned(update.timeS - timeS);
    deviceId = update.deviceId;
    timeS = update.timeS;
    const isPlaced = update.lat !== null && update.lng !== null;
    const ignition = update.ignition === null ? 2 : Number(update.ignition);
    bytes[at++] = VEHICLE_STATES.indexOf(update.state) + 16 * ignition + (isPlaced ? 0 : WITHOUT_PLACE);
    if (isPlaced) {
      const [atLat, atLng] = [Math.round(update.lat! * 1e6), Math.round(update.lng! * 1e6)];
      putSigned(atLat - lat);
      putSigned(atLng - lng);
      lat = atLat;
      lng = atLng;
    }
    bytes[at++] = Math.min(255, Math.max(0, Math.round(update.speedKmh)));
    bytes[at++] = Math.round((update.headingDeg / 360) * 256) & 255;
  }
  return bytes.slice(0, at);
}

/**
 * Reads a batch of either layout and calls back for each vehicle; returns false if the bytes are not a whole
 * one.
 */
export function readLiveBatch(bytes: Uint8Array, each: (update: LiveUpdate) => void): boolean {
  if (bytes[0] !== PACKED_FRAME) return readLiveFrame(bytes, each);
  let at = 1;
  const take = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const takeSigned = () => {
    const value = take();
    return value % 2 === 1 ? (value + 1) / -2 : value / 2;
  };
  let [deviceId, timeS, lat, lng] = [0, 0, 0, 0];
  while (at < bytes.length) {
    deviceId += take();
    timeS += takeSigned();
    const flags = bytes[at++] ?? 0;
    const isPlaced = flags < WITHOUT_PLACE;
    if (isPlaced) {
      lat += takeSigned();
      lng += takeSigned();
    }
    const state = VEHICLE_STATES[flags & 15];
    const [speedKmh, heading] = [bytes[at++], bytes[at++]];
    if (state === undefined || speedKmh === undefined || heading === undefined) return false;
    const ignition = (flags >> 4) & 3;
    each({
      deviceId,
      timeS,
      lat: isPlaced ? lat / 1e6 : null,
      lng: isPlaced ? lng / 1e6 : null,
      speedKmh,
      headingDeg: (heading / 256) * 360,
      state,
      ignition: ignition === 2 ? null : ignition === 1,
    });
  }
  return true;
}
