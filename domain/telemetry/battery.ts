import { IDLE_MIN } from '../constants.ts';
import { ALERT, alertAt, TOLD_STEPS } from './alert.ts';
import { incidence, signalAt } from './signal.ts';
import type { Moment } from './step.ts';
import type { WatchMemory } from './watch-memory.ts';

/** Default thresholds of domain rules §10: percent of the tracker, volts of the vehicle. */
export const LOW_PCT = 20;
export const LOW_V = 11.8;
export const LOW_24_V = 23.6;
/**
 * Only a 24 V system shows more than this, volts; and how far above its threshold the voltage must rise to
 * end an episode.
 */
const ONLY_24_V = 18;
const RECOVERED_V = 0.5;
/**
 * Above a step by this much the tracker's battery counts as recovered, and the step may raise an alert again,
 * percent.
 */
const RECOVERED_PCT = 10;
/** Below this no battery is connected, volts. */
const CUT_V = 3;

/** Watches the battery of the vehicle: one alert when it is low, and the next only after it has recovered. */
export function vehicleBattery(now: Moment, watch: WatchMemory): WatchMemory {
  const { record, sample, motion, place } = now;
  const volts = record.externalV;
  if (volts === null && record.event === 'low_battery')
    now.facts.push(alertAt(ALERT.lowBattery, sample.timeMs, place));
  if (volts === null || volts < CUT_V) return watch;
  const is24V = watch.is24V || volts > ONLY_24_V;
  const lowV = is24V ? LOW_24_V : LOW_V;
  if (volts < lowV) {
    // The starter motor pulls the voltage of any battery down for a moment.
    const isCranking = sample.ignition === true && sample.timeMs - (motion.ignitionMs ?? 0) < IDLE_MIN * 1000;
    if (watch.isLowV || isCranking) return watch;
    now.facts.push(alertAt(ALERT.lowBattery, sample.timeMs, place, volts));
    now.facts.push(incidence('low_battery', 'opened', now));
    return { ...watch, is24V, isLowV: true };
  }
  const isLowV = watch.isLowV && volts < lowV + RECOVERED_V;
  if (is24V === watch.is24V && isLowV === watch.isLowV) return watch;
  if (isLowV !== watch.isLowV) now.facts.push(incidence('low_battery', 'over', now));
  return { ...watch, is24V, isLowV };
}

/** Watches the battery of a tracker without power from the vehicle: an alert at each step on its way down. */
export function trackerBattery(now: Moment, watch: WatchMemory): WatchMemory {
  const { record, sample, place } = now;
  const pct = record.batteryPct;
  if (pct === null) {
    if (record.event === 'low_backup') {
      now.facts.push(alertAt(ALERT.lowTrackerBattery, sample.timeMs, place));
      now.facts.push(signalAt(ALERT.lowTrackerBattery, now, { value: LOW_PCT }));
    }
    return watch;
  }
  const steps = TOLD_STEPS[ALERT.lowTrackerBattery];
  const isTold = (step: number) =>
    watch.lowPct !== null && step >= watch.lowPct && step + RECOVERED_PCT > pct;
  for (const value of steps) {
    if (pct > value || isTold(value)) continue;
    if (value === LOW_PCT) now.facts.push(alertAt(ALERT.lowTrackerBattery, sample.timeMs, place, pct));
    now.facts.push(signalAt(ALERT.lowTrackerBattery, now, { value }));
  }
  const lowPct = steps.findLast((step) => pct <= step || isTold(step)) ?? null;
  return lowPct === watch.lowPct ? watch : { ...watch, lowPct };
}
