import { FIX_OK, GAP_SPLIT, MOVING, SPEED_MAX_VALID } from '../constants.ts';
import { distanceM, isPlausible, type Point } from '../geo.ts';
import type { Memory, PlaceMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';

/**
 * How far a record's coordinates can be believed: `good` adds distance; `new` is a good first fix, or the third that agrees on
 * another place, and starts anew; `poor` is only shown; `odd` is too far from the last good one; `none` is no fix.
 */
export type FixGrade = 'good' | 'new' | 'poor' | 'odd' | 'none';

/** A record with its doubts settled (domain rules §5.1, valid fix). */
export type Sample = {
  timeMs: number;
  /** Since the record before, 0 for the first. */
  dtMs: number;
  /** A silence longer than GAP_SPLIT precedes it. */
  isGap: boolean;
  isPrivate: boolean;
  /** The newest report; null when the vehicle has no ignition input. */
  ignition: boolean | null;
  /** 0 with ignition off; the speed carried over when the record tells none. */
  speedKmh: number;
  /** Whether speedKmh comes from this record. */
  isSpeedKnown: boolean;
  /** The speed when it may count for maxima and driving events: ignition not off, and a good fix or the vehicle's own speed. */
  soundKmh: number | null;
  isMoving: boolean;
  grade: FixGrade;
  /** From the last good fix to this record's coordinates, metres; 0 without a fix at either end. */
  stepM: number;
};

/** Odd fixes that agree within this distance are a real relocation after the third, metres. */
export const ODD_AGREE_M = 1000;

/** The plausible reading of a record, given what came before it. */
export function sampleOf(memory: Memory, record: TrackerRecord): Sample {
  const { heard, lastMs } = memory;
  const timeMs = record.timeMs;
  const dtMs = lastMs === 0 ? 0 : timeMs - lastMs;
  const isPrivate = record.privateMode ?? memory.private !== null;
  const ignition = record.ignition ?? heard.ignition;

  const point = isPrivate ? null : pointOf(record);
  const { fix } = memory.place;
  const stepM = point === null || fix === null ? 0 : distanceM(fix, point);
  const grade = point === null ? 'none' : gradeOf(memory.place, record, point, stepM);

  const isOff = ignition === false;
  const told = isOff ? 0 : speedTold(memory, record, isPrivate);
  const speedKmh = told ?? carriedSpeed(memory, record);
  const isSound = usesGpsSpeed(record)
    ? grade === 'good' || grade === 'new'
    : isSpeed(record.vehicleSpeedKmh);
  return {
    timeMs,
    dtMs,
    isGap: dtMs > GAP_SPLIT * 1000,
    isPrivate,
    ignition,
    speedKmh,
    isSpeedKnown: told !== null,
    soundKmh: isSound && !isOff ? told : null,
    isMoving: speedKmh > MOVING,
    grade,
    stepM,
  };
}

function pointOf({ valid, lat, lng }: TrackerRecord): Point | null {
  if (!valid || lat === null || lng === null) return null;
  const point = { lat, lng };
  return isPlausible(point) ? point : null;
}

function gradeOf(
  { fix, strange }: PlaceMemory,
  record: TrackerRecord,
  point: Point,
  stepM: number,
): FixGrade {
  const isFine =
    (record.satellites ?? FIX_OK.satellites) >= FIX_OK.satellites &&
    (record.hdop ?? FIX_OK.hdop) <= FIX_OK.hdop;
  if (fix === null) return isFine ? 'new' : 'poor';
  // Times have whole seconds in most protocols, so a shorter interval says nothing about speed.
  const isFar = stepM * 3600 > SPEED_MAX_VALID * Math.max(1000, record.timeMs - fix.ms);
  if (!isFar) return isFine ? 'good' : 'poor';
  if (!isFine) return 'none';
  return strange !== null && strange.count >= 2 && distanceM(strange, point) <= ODD_AGREE_M ? 'new' : 'odd';
}

const isSpeed = (kmh: number | null): kmh is number => kmh !== null && kmh >= 0 && kmh <= SPEED_MAX_VALID;
const usesGpsSpeed = (record: TrackerRecord) => record.valid && isSpeed(record.speedKmh);

/** Speed by the fix, else by the vehicle, else by its distance counter; null when the record tells none. */
function speedTold(memory: Memory, record: TrackerRecord, isPrivate: boolean): number | null {
  if (usesGpsSpeed(record)) return record.speedKmh;
  if (isSpeed(record.vehicleSpeedKmh)) return record.vehicleSpeedKmh;
  // Trackers that mask their position in private use call the fix invalid but may go on telling the speed.
  if (isPrivate && isSpeed(record.speedKmh) && record.speedKmh > 0) return record.speedKmh;
  return counterSpeed(memory, record);
}

function counterSpeed({ counters }: Memory, record: TrackerRecord): number | null {
  const last = record.odometerSource === 'device' ? counters.own : counters.bus;
  if (last === null || record.odometerM === null || last.source !== record.odometerSource) return null;
  const dtMs = record.timeMs - last.ms;
  const metres = record.odometerM - last.m;
  if (dtMs <= 0 || metres < 0) return null;
  const kmh = Math.round((metres * 3600) / dtMs);
  return isSpeed(kmh) ? kmh : null;
}

/** A tunnel hides a moving vehicle for a while; after GAP_SPLIT without any speed it counts as standing. */
function carriedSpeed({ heard }: Memory, record: TrackerRecord): number {
  if (record.movement === false || record.timeMs - heard.speedMs > GAP_SPLIT * 1000) return 0;
  return heard.speedKmh;
}
