import { JOURNEY_MIN } from '../constants.ts';
import { DRIVING_EVENT, type DrivingEvent, type Journey, SPEED_WARNING } from './fact.ts';
import type { ExcessMemory, JourneyCounts, JourneyEnd, JourneyMemory, JourneyRun } from './memory.ts';
import type { Thresholds } from './rules.ts';
import { excessEvent } from './speeding.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

const seconds = (ms: number) => Math.round(ms / 1000);

/**
 * The thresholds of a journey: those of its beginning, because the whole journey belongs to the day in which
 * it begins.
 */
export function thresholdsOf({ start }: JourneyMemory, { rules }: VehicleSettings): Thresholds {
  return rules.at(start.ms).thresholds;
}

/**
 * The journey that ends at this end. Idle time is the sum of the halts that are long enough for it; movement
 * is all other time. The speed bands divide the movement: short halts belong to the lowest band. A private
 * journey keeps only its totals (domain rules §5.1).
 */
export function journeyFact(
  open: JourneyMemory,
  { end, excess, settings }: { end: JourneyEnd; excess: ExcessMemory | null; settings: VehicleSettings },
): Journey {
  const { start, card } = open;
  const run = haltEnded(open.run, end.ms, thresholdsOf(open, settings));
  const counts = excess === null ? open.counts : counted(open.counts, excessEvent(excess));
  const durationS = seconds(end.ms - start.ms);
  const idleS = Math.min(durationS, seconds(run.idleMs));
  const movementS = durationS - idleS;
  const band3 = Math.min(movementS, seconds(run.band3Ms));
  const band2 = Math.min(movementS - band3, seconds(run.band2Ms));
  return {
    startMs: start.ms,
    endMs: end.ms,
    day: start.day,
    startLat: start.lat,
    startLng: start.lng,
    endLat: start.isPrivate ? null : end.lat,
    endLng: start.isPrivate ? null : end.lng,
    distanceM: end.distanceM,
    durationS,
    movementS,
    idleS,
    maxSpeedKmh: start.isPrivate ? null : run.maxKmh,
    bandS: start.isPrivate ? [0, 0, 0] : [movementS - band2 - band3, band2, band3],
    odometerM: end.odometerM,
    fuelL: end.fuelL,
    fuelByLevel: end.fuelByLevel,
    harshAcceleration: counts[DRIVING_EVENT.harshAcceleration] ?? 0,
    harshBraking: counts[DRIVING_EVENT.harshBraking] ?? 0,
    harshCornering: counts[DRIVING_EVENT.harshCornering] ?? 0,
    excesses: counts[DRIVING_EVENT.speeding] ?? 0,
    warnings: counts[SPEED_WARNING] ?? 0,
    driverTag: card?.first ?? null,
    cardMs: card?.firstMs ?? null,
    secondTag: card?.second ?? null,
    isPrivate: start.isPrivate,
    hasGap: run.hasGap,
    longestHaltS: Math.floor(run.haltMs / 1000),
  };
}

/** False for a journey below both minima, which is only a test of the ignition. Example: 99 m in 59 s. */
export function isJourney(journey: Journey): boolean {
  return (
    journey.distanceM >= JOURNEY_MIN.distanceM ||
    journey.endMs - journey.startMs >= JOURNEY_MIN.durationS * 1000
  );
}

/** The run after the end of its present halt, which counts as idling if it was long enough. */
export function haltEnded(run: JourneyRun, timeMs: number, { idle_min_s }: Thresholds): JourneyRun {
  if (run.stillMs === null) return run;
  const haltMs = Math.max(0, timeMs - run.stillMs);
  return {
    ...run,
    stillMs: null,
    idleMs: run.idleMs + (haltMs >= idle_min_s * 1000 ? haltMs : 0),
    haltMs: Math.max(run.haltMs, haltMs),
  };
}

/** The counts with one more driving event. */
export function counted(counts: JourneyCounts, { code }: DrivingEvent): JourneyCounts {
  return { ...counts, [code]: (counts[code] ?? 0) + 1 };
}
