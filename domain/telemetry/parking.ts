import { distanceM } from '../geo.ts';
import { ALERT, alertAt } from './alert.ts';
import { signalAt, stepsReached } from './signal.ts';
import type { Moment } from './step.ts';
import type { ParkingMemory } from './watch-memory.ts';

/**
 * A vehicle this far from the place where its ignition was turned off is being towed, metres (§10, 903): the
 * first of its steps.
 */
export const TOWED_M = 200;

/**
 * Reports ignition on, ignition off, and movement while it is off. The movement is reported once each time
 * the ignition is off, and signalled at each step. In private use, ignition on and off are not reported.
 */
export function parkingStep(now: Moment): ParkingMemory | null {
  const { before, record, sample, place } = now;
  const { timeMs, ignition } = sample;
  const was = before.parking;
  reportIgnition(now);
  if (ignition !== false) {
    if (record.event === 'towing' && ignition !== true)
      now.facts.push(alertAt(ALERT.towing, timeMs, place), signalAt(ALERT.towing, now, { value: TOWED_M }));
    return null;
  }
  const isFresh = sample.grade === 'good' || sample.grade === 'new';
  if (was === null || (was.lat === null && isFresh) || (was.lat !== null && sample.isPrivate)) {
    const at = sample.isPrivate ? null : place.fix;
    const parked = { lat: at?.lat ?? null, lng: at?.lng ?? null, towedM: was?.towedM ?? 0 };
    return record.event === 'towing' ? towed(now, parked, null) : parked;
  }
  if (record.event === 'towing') return towed(now, was, null);
  if (was.lat === null || was.lng === null || !isFresh || place.fix === null) return was;
  const metres = distanceM({ lat: was.lat, lng: was.lng }, place.fix);
  return towed(now, was, metres);
}

function reportIgnition({ before, sample, place, facts }: Moment): void {
  const was = before.heard.ignition;
  if (was === null || was === sample.ignition || sample.isPrivate) return;
  facts.push(alertAt(sample.ignition ? ALERT.ignitionOn : ALERT.ignitionOff, sample.timeMs, place));
}

/** `metres` is null when only the tracker reports the towing. */
function towed(now: Moment, parked: ParkingMemory, metres: number | null): ParkingMemory {
  const reached = stepsReached(ALERT.towing, parked.towedM, metres ?? TOWED_M);
  if (reached.length === 0) return parked;
  const value = metres === null ? null : Math.round(metres);
  if (parked.towedM === 0) now.facts.push(alertAt(ALERT.towing, now.sample.timeMs, now.place, value));
  for (const step of reached) now.facts.push(signalAt(ALERT.towing, now, { value: step }));
  return { ...parked, towedM: reached.at(-1)! };
}
