import { isPlausible } from '#domain/geo.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { altitudeM, coordinate, courseDeg, RANGE, scaled, upTo } from '../record-range.ts';
import { numberIn, timeIn } from './field-value.ts';

/**
 * The place of a location among the fields of its message: the index of its time, which is the seventh of its
 * fields (§4.2).
 */
export type Located = { at: number; timeMs: number };

/** Accuracy, speed, course, altitude, longitude and latitude, before the time. */
const BEFORE = 6;
/** Country, network, area and cell, then a mask of the appended fields. */
const MASK_AFTER = 5;
/** Head, version and IMEI come before any location, time of sending and count after it. */
const HEAD_FIELDS = 3;
const TAIL_FIELDS = 2;
const SATELLITES = 1;

/**
 * The locations of a message. They are found by their time with two coordinates before it, because each model
 * has other fields around them.
 */
export function locationsIn(fields: readonly string[]): Located[] {
  const found: Located[] = [];
  const last = fields.length - TAIL_FIELDS;
  for (let at = HEAD_FIELDS + BEFORE; at < last; at++) {
    const timeMs = timeIn(fields[at]);
    if (timeMs === null || !isNumber(fields[at - 1]) || !isNumber(fields[at - 2])) continue;
    found.push({ at, timeMs });
  }
  return found;
}

const isNumber = (text: string | undefined) => !Number.isNaN(numberIn(text));

/**
 * Is there a fix? With accuracy 0 there is none: the location then is that of the last one, and so is its
 * time.
 */
export function isFix(fields: readonly string[], { at }: Located): boolean {
  return numberIn(fields[at - 6]) !== 0;
}

/**
 * The record of a location, at a time that the caller has chosen. 0/0 and impossible coordinates become null.
 */
export function locationRecord(fields: readonly string[], located: Located, timeMs: number): TrackerRecord {
  const { at } = located;
  const lat = coordinate(numberIn(fields[at - 1]));
  const lng = coordinate(numberIn(fields[at - 2]));
  const isLocated = isPlausible({ lat, lng });
  const isFixed = isFix(fields, located);
  const record = blankRecord(timeMs);
  record.valid = isFixed && isLocated;
  if (isLocated) {
    record.lat = lat;
    record.lng = lng;
  }
  if (isFixed) {
    record.altitudeM = altitudeM(numberIn(fields[at - 3]));
    record.courseDeg = courseDeg(numberIn(fields[at - 4]));
    record.speedKmh = upTo(Math.round(numberIn(fields[at - 5])) + 0, RANGE.speedKmh);
    record.hdop = scaled(Math.round(numberIn(fields[at - 6]) * 10) + 0, RANGE.hdop, 10);
    record.satellites = satellitesIn(fields, at);
  }
  return record;
}

/** Satellites, which newer models append if the first bit of a mask is set. */
function satellitesIn(fields: readonly string[], at: number): number | null {
  const mask = maskIn(fields[at + MASK_AFTER]);
  return mask & SATELLITES
    ? upTo(Math.trunc(numberIn(fields[at + MASK_AFTER + 1])) + 0, RANGE.satellites)
    : null;
}

/** The radio cell, `460,0,18d8,6141` (country, network, area, cell), of a location without a fix. */
export function cellIn(fields: readonly string[], { at }: Located): string | null {
  const cell = fields.slice(at + 1, at + MASK_AFTER);
  return cell.every((part) => /^[0-9A-Fa-f]{1,8}$/.test(part)) ? cell.join(',') : null;
}

/** The index of the first field after a location and its appended fields. */
export function endOf(fields: readonly string[], { at }: Located): number {
  const mask = fields[at + MASK_AFTER];
  // Models without a mask have their mileage here.
  if (mask?.includes('.')) return at + MASK_AFTER;
  let appended = 0;
  for (let bits = maskIn(mask); bits > 0; bits &= bits - 1) appended++;
  return at + MASK_AFTER + 1 + appended;
}

function maskIn(text: string | undefined): number {
  return text !== undefined && /^[0-9A-Fa-f]{1,2}$/.test(text) ? Number.parseInt(text, 16) : 0;
}
