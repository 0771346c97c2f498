import { IDLE_MIN } from '../constants.ts';
import { stepsOf } from '../notification/event-catalogue.ts';
import { ALERT, alertAt } from './alert.ts';
import type { Fact } from './fact.ts';
import type { JourneyMemory, WatchMemory } from './memory.ts';
import { signalAt, stepsReached } from './signal.ts';
import { type Moment, NO_FACTS, type Step } from './step.ts';

/** Default thresholds of domain rules §10. */
const LONG_IDLE_MS = 15 * 60_000;
const LONG_JOURNEY_H = 2;
const REST_MS = 15 * 60_000;
const BLIND_MS = 30 * 60_000;
const LOW_PCT = 20;
const LOW_V = 11.8;
const LOW_24_V = 23.6;
/** Only a 24 V system shows more than this, volts; and how far above its threshold the voltage must rise to end an episode. */
const ONLY_24_V = 18;
const RECOVERED_V = 0.5;
/** So much above a step of its battery the tracker may be told to be low again, percent. */
const RECOVERED_PCT = 10;
/** Below this no battery is connected, so none can be low, volts. */
const CUT_V = 3;

const NOTHING: WatchMemory = {
  idleMs: 0,
  longMs: 0,
  longH: 0,
  blindMs: null,
  isBlindTold: false,
  isLowV: false,
  is24V: false,
  lowPct: null,
};

/**
 * Conditions that are reported once while they last, and told at each step: long idling, a long journey without rest, no reception,
 * a low battery of the vehicle or the tracker.
 */
export function watchStep(now: Moment, journey: JourneyMemory | null): Step<WatchMemory | null> {
  const was = now.before.watch ?? NOTHING;
  let facts = NO_FACTS;
  const tell = (fact: Fact) => {
    facts = [...facts, fact];
  };
  let watch = idling(now, was, tell);
  watch = longJourney(now, watch, journey, tell);
  watch = reception(now, watch, tell);
  watch = battery(now, watch, tell);
  watch = ownBattery(now, watch, tell);
  return { memory: watch === was ? now.before.watch : somethingOf(watch), facts };
}

function somethingOf(watch: WatchMemory): WatchMemory | null {
  const { idleMs, longMs, blindMs, isLowV, is24V, lowPct } = watch;
  const isNothing = idleMs === 0 && longMs === 0 && blindMs === null && !isLowV && !is24V && lowPct === null;
  return isNothing ? null : watch;
}

type Tell = (fact: Fact) => void;

function idling(now: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const { before, sample, place } = now;
  const { stillMs } = now.motion;
  if (stillMs === null) return watch.idleMs === 0 ? watch : { ...watch, idleMs: 0 };
  if (sample.ignition !== true || sample.isPrivate) return watch;
  const lastedMs = sample.timeMs - stillMs;
  tellSteps(ALERT.longIdling, now, { wasMs: before.lastMs - stillMs, isMs: lastedMs }, tell);
  if (watch.idleMs === stillMs || lastedMs < LONG_IDLE_MS) return watch;
  tell(alertAt(ALERT.longIdling, sample.timeMs, place, Math.floor(lastedMs / 60_000)));
  return { ...watch, idleMs: stillMs };
}

function tellSteps(
  code: typeof ALERT.longIdling | typeof ALERT.noFix,
  now: Moment,
  { wasMs, isMs }: { wasMs: number; isMs: number },
  tell: Tell,
): void {
  for (const value of stepsReached(code, wasMs / 60_000, isMs / 60_000)) tell(signalAt(code, now, { value }));
}

function longJourney(
  now: Moment,
  watch: WatchMemory,
  journey: JourneyMemory | null,
  tell: Tell,
): WatchMemory {
  if (journey === null) return watch.longMs === 0 ? watch : { ...watch, longMs: 0, longH: 0 };
  if (journey.end !== null || journey.start.isPrivate) return watch;
  const { timeMs } = now.sample;
  const hours = (timeMs - journey.start.ms) / 3_600_000;
  const toldH = watch.longMs === journey.start.ms ? watch.longH : 0;
  const reached = stepsOf(ALERT.longJourney).filter((step) => step > toldH && step < hours);
  if (reached.length === 0) return watch;
  const haltMs = Math.max(
    journey.run.haltMs,
    journey.run.stillMs === null ? 0 : timeMs - journey.run.stillMs,
  );
  if (haltMs >= REST_MS) return watch;
  if (toldH < LONG_JOURNEY_H && hours > LONG_JOURNEY_H)
    tell(alertAt(ALERT.longJourney, timeMs, now.place, Math.floor(hours * 10) / 10));
  for (const value of reached) tell(signalAt(ALERT.longJourney, now, { value }));
  return { ...watch, longMs: journey.start.ms, longH: reached.at(-1)! };
}

/** In private use no fixes are expected, so only jamming counts then. */
function reception(now: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const { before, record, sample, place } = now;
  const isOn = sample.ignition ?? sample.isMoving;
  const isBlind =
    isOn && ((record.jamming ?? record.event === 'jamming') || (!record.valid && !sample.isPrivate));
  if (!isBlind) return watch.blindMs === null ? watch : { ...watch, blindMs: null, isBlindTold: false };
  if (watch.blindMs === null) return { ...watch, blindMs: sample.timeMs, isBlindTold: false };
  const lastedMs = sample.timeMs - watch.blindMs;
  tellSteps(ALERT.noFix, now, { wasMs: before.lastMs - watch.blindMs, isMs: lastedMs }, tell);
  if (watch.isBlindTold || lastedMs < BLIND_MS) return watch;
  tell(alertAt(ALERT.noFix, sample.timeMs, place, Math.floor(lastedMs / 60_000)));
  return { ...watch, isBlindTold: true };
}

function battery({ record, sample, motion, place }: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const volts = record.externalV;
  if (volts === null && record.event === 'low_battery') tell(alertAt(ALERT.lowBattery, sample.timeMs, place));
  if (volts === null || volts < CUT_V) return watch;
  const is24V = watch.is24V || volts > ONLY_24_V;
  const lowV = is24V ? LOW_24_V : LOW_V;
  if (volts < lowV) {
    // The starter motor pulls the voltage of any battery down for a moment.
    const isCranking = sample.ignition === true && sample.timeMs - (motion.ignitionMs ?? 0) < IDLE_MIN * 1000;
    if (watch.isLowV || isCranking) return watch;
    tell(alertAt(ALERT.lowBattery, sample.timeMs, place, volts));
    return { ...watch, is24V, isLowV: true };
  }
  const isLowV = watch.isLowV && volts < lowV + RECOVERED_V;
  if (is24V === watch.is24V && isLowV === watch.isLowV) return watch;
  return { ...watch, is24V, isLowV };
}

/** The tracker's own battery; it runs on it when the vehicle gives no power. */
function ownBattery(now: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const { record, sample, place } = now;
  const pct = record.batteryPct;
  if (pct === null) {
    if (record.event === 'low_backup') {
      tell(alertAt(ALERT.lowTrackerBattery, sample.timeMs, place));
      tell(signalAt(ALERT.lowTrackerBattery, now, { value: LOW_PCT }));
    }
    return watch;
  }
  const steps = stepsOf(ALERT.lowTrackerBattery);
  const isTold = (step: number) =>
    watch.lowPct !== null && step >= watch.lowPct && step + RECOVERED_PCT > pct;
  for (const value of steps) {
    if (pct > value || isTold(value)) continue;
    if (value === LOW_PCT) tell(alertAt(ALERT.lowTrackerBattery, sample.timeMs, place, pct));
    tell(signalAt(ALERT.lowTrackerBattery, now, { value }));
  }
  const lowPct = steps.findLast((step) => pct <= step || isTold(step)) ?? null;
  return lowPct === watch.lowPct ? watch : { ...watch, lowPct };
}
