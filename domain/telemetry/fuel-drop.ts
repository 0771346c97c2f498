import { ALERT, alertAt, TOLD_LEAST } from './alert.ts';
import type { Fact } from './fact.ts';
import { signalAt } from './signal.ts';
import { type Moment, NO_FACTS } from './step.ts';

/**
 * A loss of this many litres at once is an alert (domain rules §10, 1090); smaller losses notify only users
 * who choose that.
 */
export const DROP_L = 10;

/**
 * Reports fuel that left the tank faster than an engine burns it. `lostDl`: the loss by this record, tenths
 * of a litre.
 */
export function fuelDropFacts(lostDl: number, now: Moment): readonly Fact[] {
  const litres = lostDl / 10;
  if (litres >= DROP_L) return [alertAt(ALERT.fuelDrop, now.sample.timeMs, now.place, litres)];
  return litres >= TOLD_LEAST.dropL ? [signalAt(ALERT.fuelDrop, now, { value: litres })] : NO_FACTS;
}
