import { TOLD_STEPS } from './alert.ts';
import type { Fact, Signal } from './fact.ts';
import type { Moment } from './step.ts';

/** A signal at the vehicle's place; it is not kept. */
export function signalAt(
  code: number,
  { sample, place }: Pick<Moment, 'sample' | 'place'>,
  more: Partial<Pick<Signal, 'value' | 'kind' | 'isOver'>> = {},
): Fact {
  const at = place.shown ?? place.fix;
  return {
    type: 'signal',
    signal: { code, timeMs: sample.timeMs, lat: at?.lat ?? null, lng: at?.lng ?? null, value: null, ...more },
  };
}

/** A signal that an incidence of the vehicle (domain rules §10, 1110) has opened or is over. */
export function incidence(
  kind: 'no_fix' | 'low_battery' | 'vin_mismatch' | 'clock_drift' | 'odometer_jump' | 'camera_fault',
  state: 'opened' | 'over',
  now: Moment,
): Fact {
  return signalAt(1110, now, state === 'over' ? { kind, isOver: true } : { kind });
}

/**
 * The steps of an event that a growing figure has just reached, in order. Example: 904 offers 5, 10, 15, 20
 * minutes and more; from 9 to 21 minutes of idling they are 10, 15 and 20.
 */
export function stepsReached(code: keyof typeof TOLD_STEPS, was: number, is: number): readonly number[] {
  const steps: readonly number[] = TOLD_STEPS[code];
  // Nearly always there are none, and then no list is made.
  return steps.some((step) => step > was && step <= is)
    ? steps.filter((step) => step > was && step <= is)
    : NO_STEPS;
}

const NO_STEPS: readonly number[] = [];
