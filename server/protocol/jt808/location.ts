import { isPlausible } from '#domain/geo.ts';
import { endsExtra, type NumberedAlarm } from '#domain/telemetry/camera-alarm.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { coordinate, courseDeg, RANGE, scaled, upTo } from '../record-range.ts';
import {
  alarmEnd,
  flagEvents,
  ITEM,
  isCameraFault,
  isPowerCut,
  isVideoFault,
  itemEvents,
  type Told,
} from './alarm.ts';
import { timeIn } from './time.ts';

/**
 * Offsets in a location: bytes before its additional information, bytes of the status with its coordinates,
 * and the place of the time.
 */
export const LOCATION_BYTES = 28;
export const PLACE_BYTES = 12;
const TIME_AT = 22;
const DEGREE = 1_000_000;
/** Bits of the status. */
const BIT = {
  ignition: 1,
  fixed: 1 << 1,
  south: 1 << 2,
  west: 1 << 3,
  encrypted: 1 << 5,
  fuelCut: 1 << 10,
  circuitCut: 1 << 11,
} as const;
const DETAIL = {
  odometer: 0x01,
  fuel: 0x02,
  recorderSpeed: 0x03,
  supply: 0x61,
  signal: 0x30,
  satellites: 0x31,
};
/** Fuel with this bit is a percentage, on some models. */
const IS_PERCENT = 0x8000;
const SIGNAL_MAX = 31;
const BARS = 5;
/** Longest value of an item that is kept unread, bytes. */
const KEPT_MAX = 32;

/**
 * Records of a location: one, and one more for each further event. `flags`: its alarm flags, for comparison
 * with the next ones.
 */
export type Location = { records: TrackerRecord[]; flags: number };

/**
 * The location in a body (§5.3), written by a clock that is `aheadMs` ahead of UTC. `before`: the alarm flags
 * of the location before, null when there is none.
 */
export function decodeLocation(
  body: Buffer,
  { aheadMs, before }: { aheadMs: number; before: number | null },
): Location | 'untimely' | 'truncated' {
  if (body.length < LOCATION_BYTES) return 'truncated';
  const timeMs = timeIn(body, TIME_AT, aheadMs);
  if (timeMs === null) return 'untimely';
  const flags = body.readUInt32BE(0);
  const status = body.readUInt32BE(4);
  const record = placeRecord(body, 4, timeMs);
  const isFixed = (status & BIT.fixed) !== 0;
  const speed = Math.round(body.readUInt16BE(18) / 10);
  const course = body.readUInt16BE(20);
  if (isFixed) record.altitudeM = body.readInt16BE(16);
  if (isFixed || speed > 0) record.speedKmh = upTo(speed, RANGE.speedKmh);
  if (isFixed || course > 0) record.courseDeg = courseDeg(course);
  record.unplugged = isPowerCut(flags);
  record.cameraFault = isCameraFault(flags);
  const told = flagEvents(flags, before);
  const extra: Record<string, number | string> = {};
  if (flags !== 0) extra.alarm = flags;
  if (status & BIT.fuelCut) extra.fuelCut = 1;
  if (status & BIT.circuitCut) extra.circuitCut = 1;
  const ends: NumberedAlarm[] = [];
  readItems(body, { record, extra, told, ends });
  Object.assign(extra, endsExtra(ends));
  if (Object.keys(extra).length > 0) record.extra = extra;
  return { records: eventRecords(record, told), flags };
}

/** A record with status and coordinates, which are adjacent in several messages. */
export function placeRecord(body: Buffer, at: number, timeMs: number): TrackerRecord {
  const status = body.readUInt32BE(at);
  const north = body.readUInt32BE(at + 4) / DEGREE;
  const east = body.readUInt32BE(at + 8) / DEGREE;
  const lat = coordinate(status & BIT.south ? -north : north);
  const lng = coordinate(status & BIT.west ? -east : east);
  const isLocated = (status & BIT.encrypted) === 0 && isPlausible({ lat, lng });
  const record = blankRecord(timeMs);
  record.ignition = (status & BIT.ignition) !== 0;
  if (isLocated) {
    record.valid = (status & BIT.fixed) !== 0;
    record.lat = lat;
    record.lng = lng;
  }
  return record;
}

/** The status and coordinates to send. */
export function placeBytes({ ignition, valid, lat, lng }: Partial<TrackerRecord>): Buffer {
  const bytes = Buffer.alloc(PLACE_BYTES);
  const south = (lat ?? 0) < 0 ? BIT.south : 0;
  const west = (lng ?? 0) < 0 ? BIT.west : 0;
  bytes.writeUInt32BE((ignition ? BIT.ignition : 0) | (valid ? BIT.fixed : 0) | south | west, 0);
  bytes.writeUInt32BE(Math.round(Math.abs(lat ?? 0) * DEGREE), 4);
  bytes.writeUInt32BE(Math.round(Math.abs(lng ?? 0) * DEGREE), 8);
  return bytes;
}

/** A record for each event, or the record itself when there is none. */
function eventRecords(record: TrackerRecord, told: readonly Told[]): TrackerRecord[] {
  if (told.length === 0) return [record];
  return told.map(({ extra, ...event }) => ({
    ...record,
    ...event,
    extra: extra ? { ...record.extra, ...extra } : record.extra,
  }));
}

type Reading = {
  record: TrackerRecord;
  extra: Record<string, number | string>;
  told: Told[];
  /** The alarms of cameras that end here. */
  ends: NumberedAlarm[];
};

/** Reads the items after a location. An item that claims more bytes than there are ends the reading. */
function readItems(body: Buffer, reading: Reading): void {
  for (let at = LOCATION_BYTES; at + 2 <= body.length; ) {
    const id = body[at]!;
    const start = at + 2;
    at = start + body[at + 1]!;
    if (at > body.length) return;
    readItem(id, body.subarray(start, at), reading);
  }
}

function readItem(id: number, value: Buffer, { record, extra, told, ends }: Reading): void {
  const number = numberOf(value);
  switch (id) {
    case DETAIL.odometer:
      if (number === null || number * 100 > RANGE.odometerM) return;
      record.odometerM = number * 100;
      record.odometerSource = 'device';
      return;
    case DETAIL.fuel:
      if (number === null) return;
      if (number & IS_PERCENT) record.fuelLevelPct = upTo(number & ~IS_PERCENT, RANGE.pct);
      else record.fuelLevelL = scaled(number, RANGE.fuelLevelDl, 10);
      return;
    case DETAIL.recorderSpeed:
      record.vehicleSpeedKmh = number === null ? null : upTo(Math.round(number / 10), RANGE.speedKmh);
      return;
    case DETAIL.supply:
      record.externalV = number === null ? null : scaled(number * 10, RANGE.voltageMv, 1000);
      return;
    case DETAIL.signal:
      if (number !== null && number <= SIGNAL_MAX) record.gsmLevel = Math.round((number * BARS) / SIGNAL_MAX);
      return;
    case DETAIL.satellites:
      record.satellites = number === null ? null : upTo(number, RANGE.satellites);
      return;
    case ITEM.video:
      if (number === null) return;
      if (isVideoFault(number)) record.cameraFault = true;
      extra[nameOf(id)] = number;
      return;
    case ITEM.road:
    case ITEM.cabin: {
      const end = alarmEnd(id, value);
      if (end) ends.push(end);
      else told.push(...itemEvents(id, value));
      return;
    }
    case ITEM.vigorous:
    case ITEM.harsh:
      told.push(...itemEvents(id, value));
      return;
    default:
      if (number !== null) extra[nameOf(id)] = number;
      else if (value.length > 0 && value.length <= KEPT_MAX) extra[nameOf(id)] = value.toString('hex');
  }
}

const nameOf = (id: number) => `item${id.toString(16).padStart(2, '0')}`;

/** A value of one, two or four bytes; null for other lengths. */
function numberOf(value: Buffer): number | null {
  if (value.length === 1 || value.length === 2 || value.length === 4)
    return value.readUIntBE(0, value.length);
  return null;
}
