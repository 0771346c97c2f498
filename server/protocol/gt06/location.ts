import { isPlausible } from '#domain/geo.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { coordinate, courseDeg } from '../record-range.ts';

/**
 * Length in bytes of a time, of a whole location (§3.3), and of the names of a radio cell without its
 * country.
 */
export const TIME_BYTES = 6;
export const LOCATION_BYTES = 18;
const CELL_BYTES = 5;
const CELL_4G_BYTES = 12;

const PARTS_OF_DEGREE = 1_800_000;
/** Bits of the word for course and status. Only some models use the last two. */
const BIT = {
  north: 1 << 10,
  west: 1 << 11,
  fixed: 1 << 12,
  knowsIgnition: 1 << 14,
  ignition: 1 << 15,
} as const;
const COURSE = 0x3ff;

/**
 * The instant in six bytes, ms UTC, written in a zone that is `aheadMs` ahead of UTC. Null when the bytes are
 * not a date.
 */
export function timeIn(bytes: Buffer, aheadMs: number): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes;
  const timeMs = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
  const isDate = new Date(timeMs).getUTCDate() === day && month >= 1 && month <= 12;
  return isDate && hour < 24 && minute < 60 && second < 60 ? timeMs - aheadMs : null;
}

/** Six bytes for an instant in UTC. */
export function timeBytes(timeMs: number): Buffer {
  const date = new Date(timeMs);
  const day = [date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate()];
  return Buffer.from([...day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]);
}

/**
 * The record in a location's bytes. Without a fix, speed and course 0 are fillers and become null. The
 * coordinates then repeat the last fix and stay, with `valid` false. 0/0 and impossible coordinates become
 * null.
 */
export function locationIn(bytes: Buffer, timeMs: number): TrackerRecord {
  const word = bytes.readUInt16BE(16);
  const north = coordinate(bytes.readUInt32BE(7) / PARTS_OF_DEGREE);
  const east = coordinate(bytes.readUInt32BE(11) / PARTS_OF_DEGREE);
  const lat = (word & BIT.north ? north : -north) + 0;
  const lng = (word & BIT.west ? -east : east) + 0;
  const isLocated = isPlausible({ lat, lng });
  const isFixed = (word & BIT.fixed) !== 0;
  const speed = bytes[15]!;
  const course = word & COURSE;
  return {
    ...blankRecord(timeMs),
    valid: isFixed && isLocated,
    lat: isLocated ? lat : null,
    lng: isLocated ? lng : null,
    courseDeg: isFixed || course > 0 ? courseDeg(course) : null,
    speedKmh: isFixed || speed > 0 ? speed : null,
    satellites: bytes[6]! & 0x0f,
    ignition: word & BIT.knowsIgnition ? (word & BIT.ignition) !== 0 : null,
  };
}

/** The bytes of a location in UTC. */
export function locationBytes(record: Partial<TrackerRecord> & { timeMs: number }): Buffer {
  const { timeMs, satellites, lat, lng, speedKmh } = record;
  const bytes = Buffer.alloc(LOCATION_BYTES);
  timeBytes(timeMs).copy(bytes);
  // The high half holds the number of bytes of the location from here on.
  bytes[6] = 0xc0 | Math.min(satellites ?? 0, 0x0f);
  bytes.writeUInt32BE(Math.round(Math.abs(lat ?? 0) * PARTS_OF_DEGREE), 7);
  bytes.writeUInt32BE(Math.round(Math.abs(lng ?? 0) * PARTS_OF_DEGREE), 11);
  bytes[15] = Math.min(speedKmh ?? 0, 0xff);
  const flags =
    ((lat ?? 0) >= 0 ? BIT.north : 0) | ((lng ?? 0) < 0 ? BIT.west : 0) | (record.valid ? BIT.fixed : 0);
  bytes.writeUInt16BE(flags | (record.courseDeg ?? 0), 16);
  return bytes;
}

/**
 * A radio cell, `460,0,10365,8049` (country, network, area, cell), and where it ends. Null when there are too
 * few bytes.
 */
export function cellIn(bytes: Buffer, start: number, is4g: boolean): { cell: string; end: number } | null {
  if (bytes.length < start + 2) return null;
  const country = bytes.readUInt16BE(start);
  // When its highest bit is set, the network has two bytes.
  const networkBytes = country & 0x8000 ? 2 : 1;
  const at = start + 2 + networkBytes;
  const end = at + (is4g ? CELL_4G_BYTES : CELL_BYTES);
  if (bytes.length < end) return null;
  const network = bytes.readUIntBE(start + 2, networkBytes);
  const area = is4g ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at);
  const id = is4g ? bytes.readBigUInt64BE(at + 4) : bytes.readUIntBE(at + 2, 3);
  return { cell: [country & 0x7fff, network, area, id].join(','), end };
}
