import { z } from 'zod';
import { instantField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { LIVE_HEAD, LIVE_SIZE } from './live-frame.ts';
import { liveVehicle } from './telemetry.ts';

/**
 * Every vehicle that was visible at an instant of the stored past, as the live map would have shown it then.
 * Fleet and driver are those of that date, the state follows from the data of that time. `since` is null when
 * the state began more than an hour of positions before, and no journey shows it. `odometer` is that of the
 * last finished journey, null during a journey.
 */
export const getVehiclesAt = endpoint({
  name: 'getVehiclesAt',
  method: 'GET',
  path: '/vehicle/at',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet'],
  summary: 'State and position of every visible vehicle at an instant of the past',
  query: z.object({ ts: instantField }),
  answer: z.object({ vehicles: z.array(liveVehicle) }),
});

/**
 * The longest period in one answer, minutes, and the most changes in it; a longer one ends early (see
 * `readWindow`).
 */
export const WINDOW = { minutes: 60, changes: 200_000 } as const;

/**
 * The changes after an instant, of the vehicles that were visible at it, for a replay. They are in the order
 * of time, as frames of api/live-frame. A head gives the end of the answered period.
 */
export const getVehicleWindow = endpoint({
  name: 'getVehicleWindow',
  method: 'GET',
  path: '/vehicle/at/window',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle'],
  summary: 'Changes of all visible vehicles in a stretch of the past, at most an hour, as a binary batch',
  query: z.object({
    from: instantField,
    to: instantField,
    /** Positions of a vehicle closer to each other than this are left out, seconds. */
    every: z.coerce.number().int().min(0).max(120).default(0),
  }),
  answer: 'bytes',
});

const HEAD = 8;

/**
 * A period of the past as bytes: its end as float64 ms UTC, little-endian, then a frame of api/live-frame.
 */
export function writeWindow(untilMs: number, frame: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD + frame.length);
  new DataView(bytes.buffer).setFloat64(0, untilMs, true);
  bytes.set(frame, HEAD);
  return bytes;
}

/**
 * The end of a period, ms UTC, and its changes as on the wire: a frame of api/live-frame, ordered by time.
 */
export function readWindow(bytes: Uint8Array): { untilMs: number; frame: Uint8Array; count: number } {
  const untilMs = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, true);
  const frame = bytes.subarray(HEAD);
  return { untilMs, frame, count: Math.floor((frame.length - LIVE_HEAD) / LIVE_SIZE) };
}
