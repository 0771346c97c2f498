import { DEFAULT_MAX_SPEED, SPEED_MERGE, SPEED_SILENCE } from '../constants.ts';
import { DRIVING_EVENT, type DrivingEvent, SPEED_WARNING } from './fact.ts';
import type { ExcessMemory } from './memory.ts';
import type { Thresholds } from './rules.ts';
import type { Moment } from './step.ts';

/**
 * Follows an excess of speed (domain rules §5.2). It is reported once it is certainly over: SPEED_MERGE after
 * its last sample. Its duration sums up its runs, each from the first to the last sample above the limit.
 * Samples without a valid speed are skipped. Private use has no excesses.
 */
export function speedingStep(now: Moment): ExcessMemory | null {
  const { excess } = now.before;
  const { soundKmh, ignition, isPrivate } = now.sample;
  if (excess === null) {
    return soundKmh === null || isPrivate || soundKmh <= limitOf(now) ? null : excessFrom(now, soundKmh);
  }
  const sinceMs = now.sample.timeMs - excess.lastMs;
  const isOver = soundKmh !== null && soundKmh > excess.limit;
  if (isPrivate || sinceMs >= (excess.isBroken ? SPEED_MERGE * 1000 : SPEED_SILENCE * 1000 + 1)) {
    now.facts.push({ type: 'driving_event', event: excessEvent(excess) });
    return isPrivate || soundKmh === null || soundKmh <= limitOf(now) ? null : excessFrom(now, soundKmh);
  }
  if (isOver) return prolonged(excess, now, soundKmh);
  if (excess.isBroken || (soundKmh === null && ignition !== false)) return excess;
  return { ...excess, holdMs: null, isBroken: true };
}

/** The excess as an event, or as a warning if the speed was not held long enough. Never both. */
export function excessEvent(excess: ExcessMemory): DrivingEvent {
  return {
    code: excess.isHeld ? DRIVING_EVENT.speeding : SPEED_WARNING,
    timeMs: excess.startMs,
    lat: excess.lat,
    lng: excess.lng,
    value: excess.peakKmh,
    limit: excess.limit,
    durationS: Math.round(excess.overMs / 1000),
    speedKmh: excess.kmh,
  };
}

const limitOf = ({ settings }: Moment) => settings.maxSpeedKmh ?? DEFAULT_MAX_SPEED;

// Compares whole hundredths, because 1.05 × 120 is not 126 in binary fractions.
const isBeyondTolerance = (kmh: number, limit: number, { speed_tolerance_pct }: Thresholds) =>
  kmh * 100 > limit * (100 + speed_tolerance_pct);

function excessFrom(now: Moment, kmh: number): ExcessMemory {
  const limit = limitOf(now);
  const { timeMs } = now.sample;
  return {
    startMs: timeMs,
    lat: now.place.fix?.lat ?? null,
    lng: now.place.fix?.lng ?? null,
    kmh,
    limit,
    peakKmh: kmh,
    lastMs: timeMs,
    overMs: 0,
    holdMs: isBeyondTolerance(kmh, limit, now.settings.rules.at(timeMs).thresholds) ? timeMs : null,
    isHeld: false,
    isBroken: false,
  };
}

function prolonged(excess: ExcessMemory, { sample, settings }: Moment, kmh: number): ExcessMemory {
  const { timeMs } = sample;
  const { thresholds } = settings.rules.at(excess.startMs);
  const holdMs = isBeyondTolerance(kmh, excess.limit, thresholds) ? (excess.holdMs ?? timeMs) : null;
  return {
    ...excess,
    peakKmh: Math.max(excess.peakKmh, kmh),
    lastMs: timeMs,
    overMs: excess.overMs + (excess.isBroken ? 0 : timeMs - excess.lastMs),
    holdMs,
    isHeld: excess.isHeld || (holdMs !== null && timeMs - holdMs >= thresholds.speed_hold_s * 1000),
    isBroken: false,
  };
}
