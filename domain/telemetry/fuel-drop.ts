import { ALERT, alertAt, TOLD_LEAST } from './alert.ts';
import { signalAt } from './signal.ts';
import type { Moment } from './step.ts';

/**
 * A loss of this many litres at once is an alert (domain rules §10, 1090); smaller losses notify only users
 * who choose that.
 */
export const DROP_L = 10;

/**
 * Reports fuel that left the tank faster than an engine burns it. `lostDl`: the loss by this record, tenths
 * of a litre.
 */
export function fuelDropStep(now: Moment, lostDl: number): void {
  const litres = lostDl / 10;
  if (litres >= DROP_L) now.facts.push(alertAt(ALERT.fuelDrop, now.sample.timeMs, now.place, litres));
  else if (litres >= TOLD_LEAST.dropL) now.facts.push(signalAt(ALERT.fuelDrop, now, { value: litres }));
}
