import { addDays, type Day } from '../day.ts';
import { DAY_MS } from '../duration.ts';
import { isSuspended, type Suspension } from './contract.ts';

/** A pattern covers the driving of this many days; the newer ones count once more for themselves. */
export const KNOWN_DAYS = 90;
const RECENT_DAYS = 30;
/** With fewer driven days nothing is forecast. */
export const DRIVEN_MIN = 14;
/** Standard deviations to either side that hold eight of ten outcomes. */
const EIGHTY_PERCENT = 1.2816;
/**
 * Uncertainty that a quarter of a year cannot show, as a share of the forecast. It comes from seasons and
 * holidays, and from the drift of a use with time. The values make the range hold for eight of ten synthetic
 * drivers (`npm run bench:forecast`).
 */
const UNSEEN_SHARE = 0.1;
const DRIFT_SHARE = 0.05;
const QUARTER_WEEKS = 13;

/** The driving of a vehicle on the days from `from` to `to`, km; an unlisted day was not driven. */
export type Driving = { from: Day; to: Day; driven: readonly { day: Day; km: number }[] };

/** The pattern in the use of a vehicle. */
export type UsePattern = {
  /** Km of each weekday from Monday on: the mean of the last 30 days and of all known days, half each. */
  weekdayKm: readonly number[];
  /** Standard deviation of the distance of a whole week, km. */
  weekSdKm: number;
  /** Uncertainty of the mean of a week, km. */
  meanSdKm: number;
};

/** A future odometer, km: the likely value, and the range that holds eight of ten outcomes. */
export type Outlook = { km: number; lowKm: number; highKm: number };

/** Days since 1 January 1970. */
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** 0 is Monday: that first day was a Thursday. */
const weekdayOf = (dayNumber: number) => (dayNumber + 3) % 7;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The pattern in the driving of a vehicle; null when it drove on fewer than 14 days. Example: 40 km from
 * Monday to Friday for 90 days give `weekdayKm` [40, 40, 40, 40, 40, 0, 0] with deviations of 0.
 */
export function usePattern({ from, to, driven }: Driving): UsePattern | null {
  if (driven.filter(({ km }) => km > 0).length < DRIVEN_MIN) return null;
  const first = numberOf(from);
  const days = new Array<number>(numberOf(to) - first + 1).fill(0);
  for (const { day, km } of driven) days[numberOf(day) - first]! += km;
  /** The mean of each weekday from a day on. */
  const meansFrom = (start: number) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const same = days.filter((_km, at) => at >= start && weekdayOf(first + at) === weekday);
      return same.length === 0 ? 0 : sum(same) / same.length;
    });
  const all = meansFrom(0);
  const recent = meansFrom(Math.max(0, days.length - RECENT_DAYS));
  const residuals = days.map((km, at) => km - all[weekdayOf(first + at)]!);
  const weeks = Math.floor(days.length / 7);
  const ofWeeks = Array.from({ length: weeks }, (_, week) => {
    const end = days.length - week * 7;
    return sum(residuals.slice(end - 7, end));
  });
  const variance = (values: readonly number[]) =>
    sum(values.map((value) => value ** 2)) / Math.max(1, values.length - 1);
  const weekVariance = Math.max(variance(ofWeeks), 7 * variance(residuals));
  // The newer days may be the beginning of another use, or an exception.
  const shift = (sum(recent) - sum(all)) / 2;
  return {
    weekdayKm: all.map((km, weekday) => (km + recent[weekday]!) / 2),
    weekSdKm: Math.sqrt(weekVariance),
    meanSdKm: Math.sqrt(weekVariance / weeks + shift ** 2),
  };
}

/** How often each weekday occurs from one day to another, both included. */
function weekdaysBetween(from: number, to: number): number[] {
  const length = Math.max(0, to - from + 1);
  return Array.from({ length: 7 }, (_, weekday) => {
    const until = (weekday - weekdayOf(from) + 7) % 7;
    return until >= length ? 0 : Math.floor((length - 1 - until) / 7) + 1;
  });
}

/** The weekdays on which the vehicle will be driven, from one day to another; suspended days do not count. */
function drivenWeekdays(from: Day, to: Day, suspension: Suspension): number[] {
  const all = weekdaysBetween(numberOf(from), numberOf(to));
  const { cancellation_from, cancellation_to } = suspension;
  const begin = isSuspended(suspension, from) ? from : cancellation_from;
  if (!suspension.temporary_cancellation || begin === null || begin < from || begin > to) return all;
  const end = cancellation_to === null || cancellation_to > to ? to : cancellation_to;
  const idle = weekdaysBetween(numberOf(begin), numberOf(end));
  return all.map((count, weekday) => count - idle[weekday]!);
}

/**
 * The odometer at the end of the day `to`, if the use follows the pattern from the beginning of `today` on.
 * Example: 40,000 km and 40 km from Monday to Friday give 40,800 km four weeks later.
 */
export function outlook(
  pattern: UsePattern,
  at: { odometerKm: number; today: Day; to: Day; suspension: Suspension },
): Outlook {
  const { odometerKm, today, to, suspension } = at;
  const counts = drivenWeekdays(today, to, suspension);
  const weeks = sum(counts) / 7;
  const drivenKm = sum(counts.map((count, weekday) => count * pattern.weekdayKm[weekday]!));
  const unseen = drivenKm ** 2 * (UNSEEN_SHARE ** 2 + (DRIFT_SHARE ** 2 * weeks) / QUARTER_WEEKS);
  const sd = Math.sqrt(weeks * pattern.weekSdKm ** 2 + (weeks * pattern.meanSdKm) ** 2 + unseen);
  const km = odometerKm + drivenKm;
  return {
    km,
    lowKm: Math.max(odometerKm, km - EIGHTY_PERCENT * sd),
    highKm: km + EIGHTY_PERCENT * sd,
  };
}

/** The excess over the limit at the end, km and money; the money is null when the price is unknown. */
export type Excess = Outlook & { money: { likely: string; low: string; high: string } | null };

/**
 * The likely excess and its range. Example: 72,400 km with a limit of 72,000 at 0.05 are 400 km and 20.00.
 */
export function excessOf(forecast: Outlook, limitKm: number, price: number | null): Excess {
  const over = (km: number) => Math.max(0, Math.round(km) - limitKm);
  const km = over(forecast.km);
  const lowKm = over(forecast.lowKm);
  const highKm = over(forecast.highKm);
  const money = (value: number) => (value * (price ?? 0)).toFixed(2);
  return {
    km,
    lowKm,
    highKm,
    money: price === null ? null : { likely: money(km), low: money(lowKm), high: money(highKm) },
  };
}

/** Steps of the chart from one end to the other. */
const STEPS = 36;

/**
 * The days for which the chart of a contract has points: its first and last, today, and others at nearly
 * equal distances.
 */
export function courseDays({ start, end, today }: { start: Day; end: Day; today: Day }): Day[] {
  const [first, last, now] = [start, end, today].map(numberOf) as [number, number, number];
  const days = new Set<number>();
  for (const [from, to] of [
    [first, now],
    [now, last],
  ] as const) {
    const steps = Math.max(1, Math.round((STEPS * (to - from)) / Math.max(1, last - first)));
    for (let step = 0; step <= steps; step++) days.add(Math.round(from + ((to - from) * step) / steps));
  }
  return [...days].map((day) => addDays('1970-01-01', day));
}
