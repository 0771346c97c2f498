import { distanceM } from '../geo.ts';
import { ALERT, alertAt } from './alert.ts';
import type { Fact } from './fact.ts';
import type { ParkingMemory } from './memory.ts';
import { type Moment, NO_FACTS, type Step } from './step.ts';

/** A vehicle whose ignition is off and that is this far from where it was turned off is being towed, metres (§10, 903). */
const TOWED_M = 200;

/**
 * Reports ignition on, ignition off, and movement while it is off (once each time it is off). In private use, ignition on and off
 * are not reported.
 */
export function parkingStep(now: Moment): Step<ParkingMemory | null> {
  const { before, record, sample, place } = now;
  const { timeMs, ignition } = sample;
  const was = before.parking;
  const facts = ignitionFacts(now);
  if (ignition !== false) {
    if (record.event !== 'towing' || ignition === true) return { memory: null, facts };
    return { memory: null, facts: [...facts, alertAt(ALERT.towing, timeMs, place)] };
  }
  const isFresh = sample.grade === 'good' || sample.grade === 'new';
  if (was === null || (was.lat === null && isFresh) || (was.lat !== null && sample.isPrivate)) {
    const at = sample.isPrivate ? null : place.fix;
    const parked = { lat: at?.lat ?? null, lng: at?.lng ?? null, isAlerted: was?.isAlerted ?? false };
    return record.event === 'towing' ? towed(now, parked, null, facts) : { memory: parked, facts };
  }
  if (was.isAlerted) return { memory: was, facts };
  if (record.event === 'towing') return towed(now, was, null, facts);
  if (was.lat === null || was.lng === null || !isFresh || place.fix === null) return { memory: was, facts };
  const metres = distanceM({ lat: was.lat, lng: was.lng }, place.fix);
  return metres >= TOWED_M ? towed(now, was, Math.round(metres), facts) : { memory: was, facts };
}

function ignitionFacts({ before, sample, place }: Moment): readonly Fact[] {
  const was = before.heard.ignition;
  if (was === null || was === sample.ignition || sample.isPrivate) return NO_FACTS;
  return [alertAt(sample.ignition ? ALERT.ignitionOn : ALERT.ignitionOff, sample.timeMs, place)];
}

function towed(
  { sample, place }: Moment,
  parked: ParkingMemory,
  metres: number | null,
  facts: readonly Fact[],
): Step<ParkingMemory> {
  if (parked.isAlerted) return { memory: parked, facts };
  return {
    memory: { ...parked, isAlerted: true },
    facts: [...facts, alertAt(ALERT.towing, sample.timeMs, place, metres)],
  };
}
