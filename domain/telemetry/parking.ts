import { distanceM } from '../geo.ts';
import { ALERT, alertAt } from './alert.ts';
import type { Fact } from './fact.ts';
import { signalAt, stepsReached } from './signal.ts';
import { type Moment, NO_FACTS, type Step } from './step.ts';
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
export function parkingStep(now: Moment): Step<ParkingMemory | null> {
  const { before, record, sample, place } = now;
  const { timeMs, ignition } = sample;
  const was = before.parking;
  const facts = ignitionFacts(now);
  if (ignition !== false) {
    if (record.event !== 'towing' || ignition === true) return { memory: null, facts };
    return {
      memory: null,
      facts: [
        ...facts,
        alertAt(ALERT.towing, timeMs, place),
        signalAt(ALERT.towing, now, { value: TOWED_M }),
      ],
    };
  }
  const isFresh = sample.grade === 'good' || sample.grade === 'new';
  if (was === null || (was.lat === null && isFresh) || (was.lat !== null && sample.isPrivate)) {
    const at = sample.isPrivate ? null : place.fix;
    const parked = { lat: at?.lat ?? null, lng: at?.lng ?? null, towedM: was?.towedM ?? 0 };
    return record.event === 'towing' ? towed(now, parked, null, facts) : { memory: parked, facts };
  }
  if (record.event === 'towing') return towed(now, was, null, facts);
  if (was.lat === null || was.lng === null || !isFresh || place.fix === null) return { memory: was, facts };
  const metres = distanceM({ lat: was.lat, lng: was.lng }, place.fix);
  return towed(now, was, metres, facts);
}

function ignitionFacts({ before, sample, place }: Moment): readonly Fact[] {
  const was = before.heard.ignition;
  if (was === null || was === sample.ignition || sample.isPrivate) return NO_FACTS;
  return [alertAt(sample.ignition ? ALERT.ignitionOn : ALERT.ignitionOff, sample.timeMs, place)];
}

/** `metres` is null when only the tracker reports the towing. */
function towed(
  now: Moment,
  parked: ParkingMemory,
  metres: number | null,
  facts: readonly Fact[],
): Step<ParkingMemory> {
  const reached = stepsReached(ALERT.towing, parked.towedM, metres ?? TOWED_M);
  if (reached.length === 0) return { memory: parked, facts };
  const value = metres === null ? null : Math.round(metres);
  const first = parked.towedM === 0 ? [alertAt(ALERT.towing, now.sample.timeMs, now.place, value)] : [];
  const signals = reached.map((step) => signalAt(ALERT.towing, now, { value: step }));
  return { memory: { ...parked, towedM: reached.at(-1)! }, facts: [...facts, ...first, ...signals] };
}
