import type { Day } from '../day.ts';
import type { Suspension } from './contract.ts';
import { type Outlook, outlook, type UsePattern } from './forecast.ts';

/** A vehicle whose contract has a limit and an end, and whose use is known. */
export type Contracted = {
  /** When today began, km. */
  odometerKm: number;
  limitKm: number;
  end: Day;
  suspension: Suspension;
  pattern: UsePattern;
};

/** The outlook of a vehicle with its present use, and the one after an exchange. */
export type Exchanged = { before: Outlook; after: Outlook };

/** The odometer at the end of the contract, if the use follows the pattern. */
export function outlookAtEnd(
  vehicle: Contracted,
  today: Day,
  pattern: UsePattern = vehicle.pattern,
): Outlook {
  const { odometerKm, end, suspension } = vehicle;
  return outlook(pattern, { odometerKm, today, to: end, suspension });
}

/**
 * The outlooks of two vehicles whose users exchange them today, so that each continues with the use of the
 * other. Null unless that helps: one of them would end over its limit, and after the exchange neither is
 * likely to. `isSure`: not even at the upper end of the range.
 */
export function exchange(
  one: Contracted,
  other: Contracted,
  today: Day,
): { one: Exchanged; other: Exchanged; isSure: boolean } | null {
  const exchanged = (vehicle: Contracted, pattern: UsePattern): Exchanged => ({
    before: outlookAtEnd(vehicle, today),
    after: outlookAtEnd(vehicle, today, pattern),
  });
  const both = [
    { ...exchanged(one, other.pattern), limitKm: one.limitKm },
    { ...exchanged(other, one.pattern), limitKm: other.limitKm },
  ] as const;
  const isNeeded = both.some(({ before, limitKm }) => before.km > limitKm);
  const isEnough = both.every(({ after, limitKm }) => after.km <= limitKm);
  if (!isNeeded || !isEnough) return null;
  const [mine, theirs] = both.map(({ before, after }) => ({ before, after })) as [Exchanged, Exchanged];
  return {
    one: mine,
    other: theirs,
    isSure: both.every(({ after, limitKm }) => after.highKm <= limitKm),
  };
}
