import { GAP_SPLIT, MOVING, SPEED_MAX_VALID } from '../constants.ts';
import { distanceM, isPlausible, type Point } from '../geo.ts';
import type { Glance } from './memory.ts';
import { saysPrivate, spanAt } from './private-span.ts';
import type { TrackerRecord } from './record.ts';
import { type FixGrade, gradeOf, isFine } from './valid-fix.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/** A record with its doubtful values resolved (domain rules §5.1, valid fix). */
export type Sample = {
  timeMs: number;
  /** Milliseconds since the record before, 0 for the first. */
  dtMs: number;
  /** A silence longer than GAP_SPLIT precedes it. */
  isGap: boolean;
  /** The tracker reports private use, or its driver has switched to it. */
  isPrivate: boolean;
  /** The tracker's own report of private use. */
  saysPrivate: boolean;
  /** The newest reported value; null if the vehicle has no ignition input. */
  ignition: boolean | null;
  /** 0 with ignition off; if the record has no speed, the speed is carried over. */
  speedKmh: number;
  /** True if speedKmh comes from this record. */
  isSpeedKnown: boolean;
  /**
   * The speed if it may count for maxima and driving events, otherwise null. It counts with the ignition not
   * off, and with a good fix or the vehicle's own speed.
   */
  soundKmh: number | null;
  isMoving: boolean;
  grade: FixGrade;
  /** From the last good fix to this record's coordinates, metres; 0 without a fix at either end. */
  stepM: number;
};

/** The memory before a record, as far as its reading needs it. */
type Known = Pick<Glance, 'lastMs' | 'heard' | 'place' | 'private' | 'counters'>;

type Reading = Pick<VehicleSettings, 'speedSource' | 'privateSpans'>;

/**
 * The plausible reading of a record, given the memory before it. The tracker's record chooses the source of
 * the speed.
 */
export function sampleOf(memory: Known, record: TrackerRecord, settings: Reading): Sample {
  const sample = blankSample();
  readSample(sample, { memory, record, settings });
  return sample;
}

/** A sample before its first record. */
export const blankSample = (): Sample => ({
  timeMs: 0,
  dtMs: 0,
  isGap: false,
  isPrivate: false,
  saysPrivate: false,
  ignition: null,
  speedKmh: 0,
  isSpeedKnown: false,
  soundKmh: null,
  isMoving: false,
  grade: 'none',
  stepM: 0,
});

/** Makes a sample that of another record (see `sampleOf`). */
export function readSample(
  sample: Sample,
  { memory, record, settings }: { memory: Known; record: TrackerRecord; settings: Reading },
): void {
  const { speedSource, privateSpans } = settings;
  const { heard, lastMs } = memory;
  const timeMs = record.timeMs;
  const dtMs = lastMs === 0 ? 0 : timeMs - lastMs;
  const isSaid = record.privateMode ?? saysPrivate(memory);
  const isPrivate = isSaid || spanAt(privateSpans, timeMs) !== null;
  const ignition = record.ignition ?? heard.ignition;

  const { fix } = memory.place;
  const isPlaced = !isPrivate && hasPoint(record);
  const stepM = isPlaced && fix !== null ? distanceM(fix, record) : 0;
  const grade = isPlaced ? gradeOf(memory.place, record, isFine(record.satellites, record.hdop)) : 'none';

  const isOff = ignition === false;
  const isByVehicle = (speedSource === 'obd' || speedSource === 'can') && isSpeed(record.vehicleSpeedKmh);
  const byRecord = isByVehicle ? record.vehicleSpeedKmh : speedTold(memory, record);
  const told = isOff ? 0 : isPrivate ? privateSpeed(memory, record) : byRecord;
  const speedKmh = told ?? carriedSpeed(memory, record);
  const isSound =
    !isByVehicle && usesGpsSpeed(record)
      ? grade === 'good' || grade === 'new'
      : isSpeed(record.vehicleSpeedKmh);
  sample.timeMs = timeMs;
  sample.dtMs = dtMs;
  sample.isGap = dtMs > GAP_SPLIT * 1000;
  sample.isPrivate = isPrivate;
  sample.saysPrivate = isSaid;
  sample.ignition = ignition;
  sample.speedKmh = speedKmh;
  sample.isSpeedKnown = told !== null;
  sample.soundKmh = isSound && !isOff && !isPrivate ? told : null;
  sample.isMoving = speedKmh > MOVING;
  sample.grade = grade;
  sample.stepM = stepM;
}

function hasPoint(record: TrackerRecord): record is TrackerRecord & Point {
  return record.valid && record.lat !== null && record.lng !== null && isPlausible(record as Point);
}

/** Stands for every speed of private use: enough to count as driving, km/h. */
const PRIVATE_KMH = 10;

const isSpeed = (kmh: number | null): kmh is number => kmh !== null && kmh >= 0 && kmh <= SPEED_MAX_VALID;
const usesGpsSpeed = (record: TrackerRecord) => record.valid && isSpeed(record.speedKmh);

/**
 * Speed by the fix, or by the vehicle, or by its distance counter, in this order; null if the record has
 * none.
 */
function speedTold(memory: Known, record: TrackerRecord): number | null {
  if (usesGpsSpeed(record)) return record.speedKmh;
  if (isSpeed(record.vehicleSpeedKmh)) return record.vehicleSpeedKmh;
  return counterSpeed(memory, record);
}

/** Private use keeps no speed (domain rules §2.4.6), only the movement shown by the distance counter. */
function privateSpeed(memory: Known, record: TrackerRecord): number | null {
  const kmh = counterSpeed(memory, record);
  return kmh === null ? null : kmh > MOVING ? PRIVATE_KMH : 0;
}

function counterSpeed({ counters }: Known, record: TrackerRecord): number | null {
  const last = record.odometerSource === 'device' ? counters.own : counters.bus;
  if (last === null || record.odometerM === null || last.source !== record.odometerSource) return null;
  const dtMs = record.timeMs - last.ms;
  const metres = record.odometerM - last.m;
  if (dtMs <= 0 || metres < 0) return null;
  const kmh = Math.round((metres * 3600) / dtMs);
  return isSpeed(kmh) ? kmh : null;
}

/**
 * A tunnel hides a moving vehicle for a while; after GAP_SPLIT without any speed, the vehicle counts as
 * standing.
 */
function carriedSpeed({ heard }: Known, record: TrackerRecord): number {
  if (record.movement === false || record.timeMs - heard.speedMs > GAP_SPLIT * 1000) return 0;
  return heard.speedKmh;
}
