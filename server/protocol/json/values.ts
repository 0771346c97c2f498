import { isPlausible } from '#domain/geo.ts';
import {
  blankRecord,
  type DeviceEventKind,
  type OdometerSource,
  type TrackerRecord,
} from '#domain/telemetry/record.ts';
import { vinOf } from '#domain/telemetry/vin.ts';
import { putExtra, speedKmh } from '../osmand/attribute.ts';
import { flagIn, numberIn, textIn } from '../osmand/value.ts';
import { altitudeM, coordinate, courseDeg, RANGE, scaled, temperatureC, upTo } from '../record-range.ts';

/** Another system's values of a moment, in the units of the record but unchecked. */
export type Told = Readonly<
  Partial<Record<Exclude<keyof TrackerRecord, 'event' | 'extra' | 'timeMs'>, unknown>>
> & {
  timeMs: number;
  odometerSource?: OdometerSource;
  event?: DeviceEventKind | null;
  /** Values without a field, by name. */
  extra?: Readonly<Record<string, unknown>>;
};

const TAG_MAX = 32;

/**
 * Makes a record of these values, with the ranges and steps of all records. A value out of its range counts
 * as not measured.
 */
export function recordOf(told: Told): TrackerRecord {
  const record = blankRecord(told.timeMs);
  const whole = (value: unknown, max: number) => upTo(Math.round(numberIn(value)) + 0, max);
  const parts = (value: unknown, max: number, steps: number) =>
    scaled(Math.round(numberIn(value) * steps) + 0, max, steps);
  placeIn(record, told);
  record.altitudeM = altitudeM(numberIn(told.altitudeM));
  record.courseDeg = courseDeg(numberIn(told.courseDeg));
  record.speedKmh = speedKmh(numberIn(told.speedKmh), 1);
  record.satellites = whole(told.satellites, RANGE.satellites);
  record.hdop = parts(told.hdop, RANGE.hdop, 10);
  record.ignition = flagIn(told.ignition);
  record.movement = flagIn(told.movement);
  record.vehicleSpeedKmh = speedKmh(numberIn(told.vehicleSpeedKmh), 1);
  record.odometerM = whole(told.odometerM, RANGE.odometerM);
  record.odometerSource = record.odometerM === null ? null : (told.odometerSource ?? 'device');
  record.fuelLevelPct = whole(told.fuelLevelPct, RANGE.pct);
  record.fuelLevelL = parts(told.fuelLevelL, RANGE.fuelLevelDl, 10);
  record.fuelUsedL = parts(told.fuelUsedL, RANGE.fuelUsedDl, 10);
  record.rpm = whole(told.rpm, RANGE.rpm);
  record.coolantC = temperatureC(Math.round(numberIn(told.coolantC) * 10) + 0);
  record.engineLoadPct = whole(told.engineLoadPct, RANGE.pct);
  record.throttlePct = whole(told.throttlePct, RANGE.pct);
  record.externalV = parts(told.externalV, RANGE.voltageMv, 1000);
  record.batteryV = parts(told.batteryV, RANGE.voltageMv, 1000);
  record.batteryPct = whole(told.batteryPct, RANGE.pct);
  record.gsmLevel = whole(told.gsmLevel, RANGE.gsmLevel);
  const tag = textIn(told.driverTag);
  record.driverTag = tag === null || tag.length > TAG_MAX ? null : tag.toUpperCase();
  record.privateMode = flagIn(told.privateMode);
  record.unplugged = flagIn(told.unplugged);
  record.jamming = flagIn(told.jamming);
  record.vin = vinOf(textIn(told.vin) ?? '');
  const code = numberIn(told.eventCode);
  record.eventCode = Number.isInteger(code) ? (upTo(code + 0, RANGE.eventCode) ?? 0) : 0;
  record.event = told.event ?? null;
  const extra: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(told.extra ?? {})) {
    putExtra({ record, extra, kmhPerUnit: 1 }, name, value);
  }
  record.extra = Object.keys(extra).length === 0 ? null : extra;
  return record;
}

function placeIn(record: TrackerRecord, told: Told): void {
  const lat = coordinate(numberIn(told.lat));
  const lng = coordinate(numberIn(told.lng));
  if (!isPlausible({ lat, lng })) return;
  record.lat = lat;
  record.lng = lng;
  record.valid = flagIn(told.valid) !== false;
}
