import { encodeLiveFrame, type LiveUpdate } from '#api/live-frame.ts';
import { encodePackedFrame } from '#api/packed-frame.ts';
import { iso } from '#domain/iso.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { encodeMessage } from './hub.ts';

/**
 * The time of an entry. A state without a fix (private use, no tracker) has the time of its beginning, so
 * that nothing looks newer than it is.
 */
const timeMsOf = (entry: LiveEntry) => entry.timeMs ?? entry.sinceMs ?? 0;
function liveUpdate(entry: LiveEntry): LiveUpdate {
  return {
    deviceId: entry.vehicleId,
    lat: entry.lat,
    lng: entry.lng,
    timeS: Math.floor(timeMsOf(entry) / 1000),
    speedKmh: entry.speedKmh ?? 0,
    headingDeg: entry.courseDeg ?? 0,
    state: entry.state,
    ignition: entry.ignition,
  };
}

/** Vehicles as one binary batch; for a packed one they are ordered by id. */
export function frameOf(entries: readonly LiveEntry[], form: 'binary' | 'packed'): Buffer {
  const encode = form === 'packed' ? encodePackedFrame : encodeLiveFrame;
  return Buffer.from(encode(entries.map(liveUpdate)).buffer);
}

/**
 * A vehicle's position as a message of its own. The driver is null where the reader may not know the driver.
 */
export function positionMessage(entry: LiveEntry, driverId: number | null): Buffer {
  return encodeMessage({
    type: 'vehicle_position',
    device_id: entry.vehicleId,
    ts: iso(timeMsOf(entry)),
    lat: entry.lat,
    lng: entry.lng,
    speed: entry.speedKmh,
    heading: entry.courseDeg,
    ignition: entry.ignition,
    odometer: entry.odometerM,
    driver_id: driverId,
  });
}

/** A vehicle's state, with its beginning. */
export function stateMessage(entry: LiveEntry): Buffer {
  return encodeMessage({
    type: 'vehicle_state',
    device_id: entry.vehicleId,
    state: entry.state,
    since: iso(entry.sinceMs ?? timeMsOf(entry)),
  });
}
