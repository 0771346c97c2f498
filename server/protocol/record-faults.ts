import { isPlausible } from '#domain/geo.ts';
import {
  blankRecord,
  DEVICE_EVENT_KINDS,
  ODOMETER_SOURCES,
  type TrackerRecord,
} from '#domain/telemetry/record.ts';
import { RANGE } from './record-range.ts';

/** Field, lowest and highest value, steps per unit. */
const NUMBERS: readonly (readonly [field: keyof TrackerRecord, min: number, max: number, parts: number])[] = [
  ['timeMs', 0, RANGE.timeMs, 1],
  ['lat', -90, 90, 1e6],
  ['lng', -180, 180, 1e6],
  ['altitudeM', RANGE.altitudeM[0], RANGE.altitudeM[1], 1],
  ['courseDeg', 0, 359, 1],
  ['speedKmh', 0, RANGE.speedKmh, 1],
  ['satellites', 0, RANGE.satellites, 1],
  ['hdop', 0, RANGE.hdop / 10, 10],
  ['vehicleSpeedKmh', 0, RANGE.speedKmh, 1],
  ['odometerM', 0, RANGE.odometerM, 1],
  ['ownOdometerM', 0, RANGE.odometerM, 1],
  ['fuelLevelPct', 0, RANGE.pct, 1],
  ['fuelLevelL', 0, RANGE.fuelLevelDl / 10, 10],
  ['fuelUsedL', 0, RANGE.fuelUsedDl / 10, 10],
  ['rpm', 0, RANGE.rpm, 1],
  ['coolantC', RANGE.coolantDeciC[0] / 10, RANGE.coolantDeciC[1] / 10, 10],
  ['engineLoadPct', 0, RANGE.pct, 1],
  ['throttlePct', 0, RANGE.pct, 1],
  ['externalV', 0, RANGE.voltageMv / 1000, 1000],
  ['batteryV', 0, RANGE.voltageMv / 1000, 1000],
  ['batteryPct', 0, RANGE.pct, 1],
  ['gsmLevel', 0, RANGE.gsmLevel, 1],
  ['eventCode', 0, RANGE.eventCode, 1],
  ['eventValue', 0, RANGE.eventValue / 100, 100],
  ['eventDurationMs', 0, RANGE.eventDurationMs, 1],
];
const FLAGS = ['ignition', 'movement', 'privateMode', 'unplugged', 'jamming'] as const;
const FIELDS = Object.keys(blankRecord(0)).join();
const EXTRA_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,47}$/;

/**
 * The rules for decoders that a record breaks, by field; empty for a sound record. Tests and fuzzers check
 * all decoders with it. It covers the fields and their order, ranges, steps, no NaN, no −0, and the fields
 * that only make sense together.
 */
export function recordFaults(record: TrackerRecord): string[] {
  const faults: string[] = [];
  if (Object.keys(record).join() !== FIELDS) faults.push('fields');
  for (const [field, min, max, parts] of NUMBERS) {
    if (!isStep(record[field], min, max, parts)) faults.push(field);
  }
  for (const field of FLAGS) {
    if (record[field] !== null && typeof record[field] !== 'boolean') faults.push(field);
  }
  if (typeof record.timeMs !== 'number' || typeof record.eventCode !== 'number') faults.push('null');
  return [...faults, ...positionFaults(record), ...meaningFaults(record), ...extraFaults(record)];
}

function isStep(value: unknown, min: number, max: number, parts: number): boolean {
  if (value === null) return true;
  if (typeof value !== 'number' || Object.is(value, -0)) return false;
  return value >= min && value <= max && Math.round(value * parts) / parts === value;
}

function positionFaults({ valid, lat, lng }: TrackerRecord): string[] {
  if (lat === null && lng === null) return valid ? ['valid without coordinates'] : [];
  if (lat === null || lng === null) return ['half a position'];
  return isPlausible({ lat, lng }) ? [] : ['impossible position'];
}

function meaningFaults(record: TrackerRecord): string[] {
  const faults: string[] = [];
  const { odometerM, odometerSource, event, driverTag, vin } = record;
  if ((odometerM === null) !== (odometerSource === null)) faults.push('odometer without source');
  if (record.ownOdometerM !== null && (odometerSource === null || odometerSource === 'device')) {
    faults.push('own odometer twice');
  }
  if (odometerSource !== null && !ODOMETER_SOURCES.includes(odometerSource)) faults.push('odometerSource');
  if (event !== null && !DEVICE_EVENT_KINDS.includes(event)) faults.push('event');
  if (event === null && (record.eventValue !== null || record.eventDurationMs !== null)) {
    faults.push('size without event');
  }
  if (driverTag !== null && !isClean(driverTag)) faults.push('driverTag');
  if (vin !== null && !/^[0-9A-Z]{17}$/.test(vin)) faults.push('vin');
  return faults;
}

function extraFaults({ extra }: TrackerRecord): string[] {
  if (extra === null) return [];
  const faults: string[] = [];
  const entries = Object.entries(extra);
  if (entries.length === 0) faults.push('empty extra');
  for (const [name, value] of entries) {
    const isSound =
      typeof value === 'number'
        ? Number.isInteger(value) && Math.abs(value) <= RANGE.extra
        : isClean(value) || value === '';
    if (!EXTRA_NAME.test(name) || !isSound || Object.is(value, -0)) faults.push(`extra.${name}`);
  }
  return faults;
}

/** Non-empty, well-formed and without control characters, which a database would refuse. */
function isClean(text: unknown): boolean {
  if (typeof text !== 'string' || text === '' || !text.isWellFormed()) return false;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x20 || text.charCodeAt(i) === 0x7f) return false;
  }
  return true;
}
