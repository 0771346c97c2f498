import { ALERT, alertAt } from './alert.ts';
import type { Fact } from './fact.ts';
import { signalAt } from './signal.ts';
import { type Moment, NO_FACTS } from './step.ts';
import { TOLD_LEAST } from './told-step.ts';

/** So many litres that disappear at once are an alert (domain rules §10, 1090); fewer are told to who wants to hear of them. */
export const DROP_L = 10;

/** Reports fuel that left the tank faster than an engine burns it. `lostDl`: tenths of a litre, by this record. */
export function fuelDropFacts(lostDl: number, now: Moment): readonly Fact[] {
  const litres = lostDl / 10;
  if (litres >= DROP_L) return [alertAt(ALERT.fuelDrop, now.sample.timeMs, now.place, litres)];
  return litres >= TOLD_LEAST.dropL ? [signalAt(ALERT.fuelDrop, now, { value: litres })] : NO_FACTS;
}
