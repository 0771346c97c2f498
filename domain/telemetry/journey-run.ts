import { GAP_SPLIT } from '../constants.ts';
import { metresBetween } from './distance.ts';
import { haltEnded } from './journey-fact.ts';
import type { JourneyEnd, JourneyMemory, JourneyRun } from './memory.ts';
import type { Thresholds } from './rules.ts';
import type { Moment } from './step.ts';

/** Limits of the speed bands, km/h; both belong to the middle band (domain rules §0.3, §13.7). */
const BAND2_FROM = 50;
const BAND2_TO = 100;

/** A run that begins at a sample. */
export function runFrom({ sample }: Moment): JourneyRun {
  return {
    stillMs: sample.isMoving ? null : sample.timeMs,
    idleMs: 0,
    haltMs: 0,
    band2Ms: 0,
    band3Ms: 0,
    maxKmh: sample.isPrivate ? null : sample.soundKmh,
    hasGap: false,
  };
}

/**
 * The run up to a sample. Until then the vehicle continued what the sample before showed; a gap counts as
 * movement.
 */
export function runAfter(run: JourneyRun, now: Moment, by: Thresholds): JourneyRun {
  const { before, sample } = now;
  if (sample.isGap) {
    const metres = metresBetween(before.totals, now.totals);
    return metBy(gapped(run, { fromMs: before.lastMs, toMs: sample.timeMs, metres }, by), now, by);
  }
  return metBy(before.motion.isMoving ? banded(run, before.heard.speedKmh, sample.dtMs) : run, now, by);
}

/** The run after a stop that was too short to end the journey: the stop is part of a halt. */
export function runResumed(
  { start, run }: JourneyMemory,
  end: JourneyEnd,
  now: Moment,
  by: Thresholds,
): JourneyRun {
  let next = run;
  const wayMs = end.sinceMs - end.ms;
  if (wayMs > GAP_SPLIT * 1000) {
    const metres = Math.max(0, metresBetween(start.totals, now.totals) - end.distanceM);
    next = gapped(run, { fromMs: end.ms, toMs: end.sinceMs, metres }, by);
  } else if (run.stillMs === null) next = banded(run, end.kmh, wayMs);
  if (next.stillMs === null) next = { ...next, stillMs: end.sinceMs };
  return metBy(next, now, by);
}

function metBy(run: JourneyRun, { sample }: Moment, by: Thresholds): JourneyRun {
  const { soundKmh } = sample;
  let next = run;
  if (!sample.isMoving) return run.stillMs === null ? { ...run, stillMs: sample.timeMs } : run;
  if (run.stillMs !== null) next = haltEnded(run, sample.timeMs, by);
  if (soundKmh !== null && !sample.isPrivate && soundKmh > (next.maxKmh ?? -1))
    next = { ...next, maxKmh: soundKmh };
  return next;
}

function gapped(
  run: JourneyRun,
  gap: { fromMs: number; toMs: number; metres: number },
  by: Thresholds,
): JourneyRun {
  const ms = gap.toMs - gap.fromMs;
  return { ...banded(haltEnded(run, gap.fromMs, by), (gap.metres * 3600) / ms, ms), hasGap: true };
}

function banded(run: JourneyRun, kmh: number, ms: number): JourneyRun {
  if (kmh < BAND2_FROM) return run;
  return kmh > BAND2_TO ? { ...run, band3Ms: run.band3Ms + ms } : { ...run, band2Ms: run.band2Ms + ms };
}
