import { type EventCode, stepsOf } from '../notification/event-catalogue.ts';
import type { Fact, Signal } from './fact.ts';
import type { Moment } from './step.ts';

/** Something to be told at the vehicle's place, and kept nowhere. */
export function signalAt(
  code: EventCode,
  { sample, place }: Pick<Moment, 'sample' | 'place'>,
  more: Partial<Pick<Signal, 'value' | 'kind' | 'isOver'>> = {},
): Fact {
  const at = place.shown ?? place.fix;
  return {
    type: 'signal',
    signal: { code, timeMs: sample.timeMs, lat: at?.lat ?? null, lng: at?.lng ?? null, value: null, ...more },
  };
}

/**
 * The steps of an event that a growing figure has just reached, in order. Example: 904 offers 5, 10, 15, 20 minutes and more; from
 * 9 to 21 minutes of idling they are 10, 15 and 20.
 */
export function stepsReached(code: EventCode, was: number, is: number): readonly number[] {
  const steps = stepsOf(code);
  // Nearly always there are none: no list is made for them.
  return steps.some((step) => step > was && step <= is)
    ? steps.filter((step) => step > was && step <= is)
    : NO_STEPS;
}

const NO_STEPS: readonly number[] = [];
