import { addDays, type Day, daysBetween } from '../day.ts';
import { monthStart } from './cost.ts';
import { monthEnd } from './cost-month.ts';

/** A monthly fee, and the days on which it is owed. */
export type FeeTerm = {
  /** Whole cents, more than 0. */
  feeCents: number;
  from: Day;
  /** The last day; null: until further notice. */
  to: Day | null;
  /** Days in between on which nothing is owed, the last one included; null as the end: from then on. */
  pause?: { from: Day; to: Day | null } | null;
};

/** Days of a vehicle in a centre; `to` is the first day it belonged there no more, null: it still does. */
export type CentreStay = { fleetId: number; from: Day; to: Day | null };

/** The proposed charge to a centre. */
export type Share = {
  fleetId: number;
  cents: number;
  /** The vehicle's last day in the centre on which a fee was owed. */
  lastDay: Day;
};

/**
 * Cents of a fee for some days of a month, half a cent rounded up. Example: 41,250 for 10 of 31 days are
 * 13,306.
 */
export function feeForDays(feeCents: number, days: number, daysOfMonth: number): number {
  return Math.floor((2 * feeCents * days + daysOfMonth) / (2 * daysOfMonth));
}

function isOwed({ from, to, pause }: FeeTerm, day: Day): boolean {
  const isPaused = pause && pause.from <= day && (pause.to === null || day <= pause.to);
  return from <= day && (to === null || day <= to) && !isPaused;
}

/**
 * The proposed charges to the centres of a vehicle for a month `YYYY-MM` (domain rules §7.1). Each centre
 * pays, from each fee, the share of its days, rounded to cents. The last centre takes the remainder. So all
 * shares add up to the fee for the days on which it was owed and the vehicle was in a centre. Centres that
 * would pay nothing are left out.
 *
 * Example: 412.50 in March, in one centre until the 10th, then in another: 133.06 and 279.44.
 */
export function proposedShares(
  month: string,
  stays: readonly CentreStay[],
  terms: readonly FeeTerm[],
): Share[] {
  const first = monthStart(month);
  const daysOfMonth = daysBetween(first, monthEnd(month)) + 1;
  const centreOf = (day: Day) =>
    stays.find(({ from, to }) => from <= day && (to === null || day < to))?.fleetId ?? null;
  const days = Array.from({ length: daysOfMonth }, (_, n) => addDays(first, n))
    .map((day) => ({ day, fleetId: centreOf(day) }))
    .filter((one): one is { day: Day; fleetId: number } => one.fleetId !== null);
  const shares = new Map<number, Share>();
  for (const term of terms) {
    const owed = days.filter(({ day }) => isOwed(term, day));
    // The centres in the order in which the vehicle left them.
    const byCentre = new Map<number, { days: number; lastDay: Day }>();
    for (const { day, fleetId } of owed) {
      const counted = (byCentre.get(fleetId)?.days ?? 0) + 1;
      byCentre.delete(fleetId);
      byCentre.set(fleetId, { days: counted, lastDay: day });
    }
    let left = feeForDays(term.feeCents, owed.length, daysOfMonth);
    const last = [...byCentre.keys()].at(-1);
    for (const [fleetId, part] of byCentre) {
      // The rounded parts of a fee of a few cents may add up to more than the whole.
      const cents =
        fleetId === last ? left : Math.min(left, feeForDays(term.feeCents, part.days, daysOfMonth));
      left -= cents;
      const before = shares.get(fleetId);
      const lastDay = before && before.lastDay > part.lastDay ? before.lastDay : part.lastDay;
      shares.set(fleetId, { fleetId, cents: (before?.cents ?? 0) + cents, lastDay });
    }
  }
  return [...shares.values()].filter(({ cents }) => cents > 0);
}
