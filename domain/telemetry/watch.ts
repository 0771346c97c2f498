import { IDLE_MIN } from '../constants.ts';
import { ALERT, alertAt } from './alert.ts';
import type { Fact } from './fact.ts';
import type { JourneyMemory, WatchMemory } from './memory.ts';
import { type Moment, NO_FACTS, type Step } from './step.ts';

/** Default thresholds of domain rules §10. */
const LONG_IDLE_MS = 15 * 60_000;
const LONG_JOURNEY_MS = 2 * 3_600_000;
const REST_MS = 15 * 60_000;
const BLIND_MS = 30 * 60_000;
const LOW_V = 11.8;
const LOW_24_V = 23.6;
/** Only a 24 V system shows more than this, volts; and how far above its threshold the voltage must rise to end an episode. */
const ONLY_24_V = 18;
const RECOVERED_V = 0.5;
/** Below this no battery is connected, so none can be low, volts. */
const CUT_V = 3;

const NOTHING: WatchMemory = {
  idleMs: 0,
  longMs: 0,
  blindMs: null,
  isBlindTold: false,
  isLowV: false,
  is24V: false,
};

/** Conditions that are reported once while they last: long idling, a long journey without rest, no reception, a low battery. */
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
  return { memory: watch === was ? now.before.watch : somethingOf(watch), facts };
}

function somethingOf(watch: WatchMemory): WatchMemory | null {
  const isNothing =
    watch.idleMs === 0 && watch.longMs === 0 && watch.blindMs === null && !watch.isLowV && !watch.is24V;
  return isNothing ? null : watch;
}

type Tell = (fact: Fact) => void;

function idling({ sample, motion, place }: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const { stillMs } = motion;
  if (stillMs === null) return watch.idleMs === 0 ? watch : { ...watch, idleMs: 0 };
  if (sample.ignition !== true || sample.isPrivate || watch.idleMs === stillMs) return watch;
  const lastedMs = sample.timeMs - stillMs;
  if (lastedMs < LONG_IDLE_MS) return watch;
  tell(alertAt(ALERT.longIdling, sample.timeMs, place, Math.floor(lastedMs / 60_000)));
  return { ...watch, idleMs: stillMs };
}

function longJourney(
  { sample, place }: Moment,
  watch: WatchMemory,
  journey: JourneyMemory | null,
  tell: Tell,
): WatchMemory {
  if (journey === null) return watch.longMs === 0 ? watch : { ...watch, longMs: 0 };
  if (journey.end !== null || journey.start.isPrivate) return watch;
  const { timeMs } = sample;
  const lastedMs = timeMs - journey.start.ms;
  if (lastedMs <= LONG_JOURNEY_MS || watch.longMs === journey.start.ms) return watch;
  const haltMs = Math.max(
    journey.run.haltMs,
    journey.run.stillMs === null ? 0 : timeMs - journey.run.stillMs,
  );
  if (haltMs >= REST_MS) return watch;
  tell(alertAt(ALERT.longJourney, timeMs, place, Math.floor(lastedMs / 360_000) / 10));
  return { ...watch, longMs: journey.start.ms };
}

/** In private use no fixes are expected, so only jamming counts then. */
function reception({ record, sample, place }: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const isOn = sample.ignition ?? sample.isMoving;
  const isBlind =
    isOn && ((record.jamming ?? record.event === 'jamming') || (!record.valid && !sample.isPrivate));
  if (!isBlind) return watch.blindMs === null ? watch : { ...watch, blindMs: null, isBlindTold: false };
  if (watch.blindMs === null) return { ...watch, blindMs: sample.timeMs, isBlindTold: false };
  const lastedMs = sample.timeMs - watch.blindMs;
  if (watch.isBlindTold || lastedMs < BLIND_MS) return watch;
  tell(alertAt(ALERT.noFix, sample.timeMs, place, Math.floor(lastedMs / 60_000)));
  return { ...watch, isBlindTold: true };
}

function battery({ record, sample, motion, place }: Moment, watch: WatchMemory, tell: Tell): WatchMemory {
  const volts = record.externalV;
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
