import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import { ALERT, alertAt, TOLD_STEPS } from './alert.ts';
import { trackerBattery, vehicleBattery } from './battery.ts';
import type { JourneyMemory } from './memory.ts';
import { odometerJump } from './odometer-jump.ts';
import { incidence, signalAt, stepsReached } from './signal.ts';
import type { Moment } from './step.ts';
import type { WatchMemory } from './watch-memory.ts';

/** Default thresholds of domain rules §10: idling, a journey without a rest, no position. */
export const LONG_IDLE_MS = 15 * MINUTE_MS;
export const LONG_JOURNEY_H = 2;
export const REST_MS = 15 * MINUTE_MS;
export const BLIND_MS = 30 * MINUTE_MS;

const NOTHING: WatchMemory = {
  idleMs: 0,
  longMs: 0,
  longH: 0,
  blindMs: null,
  isBlindTold: false,
  isLowV: false,
  is24V: false,
  lowPct: null,
  isClockAhead: false,
  jumpFrom: null,
  isCameraFaulty: false,
};

/**
 * Conditions that are reported once while they last, with a signal at each step. They are long idling, a long
 * journey without rest, no reception, and a low battery of the vehicle or the tracker. They are also a wrong
 * clock, a wrong odometer and a faulty camera.
 */
export function watchStep(now: Moment, journey: JourneyMemory | null): WatchMemory | null {
  const was = now.before.watch ?? NOTHING;
  let watch = idling(now, was);
  watch = longJourney(now, watch, journey);
  watch = reception(now, watch);
  watch = vehicleBattery(now, watch);
  watch = trackerBattery(now, watch);
  watch = clock(now, watch);
  watch = odometerJump(now, watch);
  watch = cameras(now, watch);
  return watch === was ? now.before.watch : somethingOf(watch);
}

function somethingOf(watch: WatchMemory): WatchMemory | null {
  const { idleMs, longMs, blindMs, isLowV, is24V, lowPct, isClockAhead, jumpFrom, isCameraFaulty } = watch;
  const hasPower = !isLowV && lowPct === null;
  const isRight = !isClockAhead && jumpFrom === null && !isCameraFaulty;
  const isWell = blindMs === null && hasPower && isRight;
  const isNothing = idleMs === 0 && longMs === 0 && !is24V && isWell;
  return isNothing ? null : watch;
}

function idling(now: Moment, watch: WatchMemory): WatchMemory {
  const { before, sample, place } = now;
  const { stillMs } = now.motion;
  if (stillMs === null) return watch.idleMs === 0 ? watch : { ...watch, idleMs: 0 };
  if (sample.ignition !== true || sample.isPrivate) return watch;
  const lastedMs = sample.timeMs - stillMs;
  tellSteps(ALERT.longIdling, now, { wasMs: before.lastMs - stillMs, isMs: lastedMs });
  if (watch.idleMs === stillMs || lastedMs < LONG_IDLE_MS) return watch;
  now.facts.push(alertAt(ALERT.longIdling, sample.timeMs, place, Math.floor(lastedMs / MINUTE_MS)));
  return { ...watch, idleMs: stillMs };
}

function tellSteps(
  code: typeof ALERT.longIdling | typeof ALERT.noFix,
  now: Moment,
  { wasMs, isMs }: { wasMs: number; isMs: number },
): void {
  for (const value of stepsReached(code, wasMs / MINUTE_MS, isMs / MINUTE_MS))
    now.facts.push(signalAt(code, now, { value }));
}

function longJourney(now: Moment, watch: WatchMemory, journey: JourneyMemory | null): WatchMemory {
  if (journey === null) return watch.longMs === 0 ? watch : { ...watch, longMs: 0, longH: 0 };
  if (journey.end !== null || journey.start.isPrivate) return watch;
  const { timeMs } = now.sample;
  const hours = (timeMs - journey.start.ms) / HOUR_MS;
  // Most journeys are shorter than the first step.
  return hours <= TOLD_STEPS[ALERT.longJourney][0] ? watch : longFor(hours, now, { watch, journey });
}

function longFor(
  hours: number,
  now: Moment,
  { watch, journey }: { watch: WatchMemory; journey: JourneyMemory },
): WatchMemory {
  const { timeMs } = now.sample;
  const toldH = watch.longMs === journey.start.ms ? watch.longH : 0;
  const reached = TOLD_STEPS[ALERT.longJourney].filter((step) => step > toldH && step < hours);
  if (reached.length === 0) return watch;
  const haltMs = Math.max(
    journey.run.haltMs,
    journey.run.stillMs === null ? 0 : timeMs - journey.run.stillMs,
  );
  if (haltMs >= REST_MS) return watch;
  if (toldH < LONG_JOURNEY_H && hours > LONG_JOURNEY_H)
    now.facts.push(alertAt(ALERT.longJourney, timeMs, now.place, Math.floor(hours * 10) / 10));
  for (const value of reached) now.facts.push(signalAt(ALERT.longJourney, now, { value }));
  return { ...watch, longMs: journey.start.ms, longH: reached.at(-1)! };
}

/** Watches reception. Private use has no fixes, so only jamming counts then. */
function reception(now: Moment, watch: WatchMemory): WatchMemory {
  const { before, record, sample, place } = now;
  const isOn = sample.ignition ?? sample.isMoving;
  const isBlind =
    isOn && ((record.jamming ?? record.event === 'jamming') || (!record.valid && !sample.isPrivate));
  if (!isBlind) {
    if (watch.blindMs === null) return watch;
    if (watch.isBlindTold) now.facts.push(incidence('no_fix', 'over', now));
    return { ...watch, blindMs: null, isBlindTold: false };
  }
  if (watch.blindMs === null) return { ...watch, blindMs: sample.timeMs, isBlindTold: false };
  const lastedMs = sample.timeMs - watch.blindMs;
  tellSteps(ALERT.noFix, now, { wasMs: before.lastMs - watch.blindMs, isMs: lastedMs });
  if (watch.isBlindTold || lastedMs < BLIND_MS) return watch;
  now.facts.push(alertAt(ALERT.noFix, sample.timeMs, place, Math.floor(lastedMs / MINUTE_MS)));
  now.facts.push(incidence('no_fix', 'opened', now));
  return { ...watch, isBlindTold: true };
}

function clock(now: Moment, watch: WatchMemory): WatchMemory {
  const isClockAhead = now.record.clockAhead === true;
  if (isClockAhead === watch.isClockAhead) return watch;
  now.facts.push(incidence('clock_drift', isClockAhead ? 'opened' : 'over', now));
  return { ...watch, isClockAhead };
}

/** Watches the cameras. A record without camera fields changes nothing. */
function cameras(now: Moment, watch: WatchMemory): WatchMemory {
  const isCameraFaulty = now.record.cameraFault ?? watch.isCameraFaulty;
  if (isCameraFaulty === watch.isCameraFaulty) return watch;
  now.facts.push(incidence('camera_fault', isCameraFaulty ? 'opened' : 'over', now));
  return { ...watch, isCameraFaulty };
}
