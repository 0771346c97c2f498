import { addDays, type Day, daysBetween } from '../day.ts';
import { type Due, type DueState, dueState } from '../vehicle/due.ts';

/** The state of a vehicle at the moment when its dues are judged. */
export type DueMoment = {
  /** In the vehicle's zone. */
  today: Day;
  /** The vehicle's odometer, km; null while no position has ever contained one. */
  odometerKm: number | null;
  /** Mean km a day of the last `MEAN_DAYS` days; null when unknown. */
  dailyKm: number | null;
};

/** How close something due is, and its place in the calendar. */
export type DueStanding = {
  state: DueState;
  /**
   * The due day, or the day on which the odometer should show the figure, whichever comes first; null when
   * neither is known.
   */
  day: Day | null;
  /** The day follows from the mean distance, so it moves. */
  isProjected: boolean;
  /** Negative: overdue by that many days. Null without a day. */
  daysLeft: number | null;
  /**
   * Negative: over by that many km. Null when no odometer figure decides, or when the odometer is not known.
   */
  kmLeft: number | null;
};

/** How many whole days before today give the mean distance of a day (domain rules §5.12). */
export const MEAN_DAYS = 30;
/** Days; a projected day farther ahead helps nobody. */
const FARTHEST_DAYS = 3_650;

/**
 * How close something due is today (domain rules §5.12). Example: with 900 km left at a mean of 100 km a day,
 * the projected day is nine days from today. An earlier due day counts instead.
 */
export function dueStanding(due: Due, moment: DueMoment): DueStanding {
  const { today, odometerKm } = moment;
  const kmLeft = due.odometerKm === null || odometerKm === null ? null : due.odometerKm - odometerKm;
  const projected = kmLeft === null ? null : projectedDays(kmLeft, moment);
  const until = due.day === null ? null : daysBetween(today, due.day);
  const isProjected = projected !== null && (until === null || projected < until);
  return {
    state: dueState(due, moment),
    day: isProjected ? addDays(today, projected) : due.day,
    isProjected,
    daysLeft: isProjected ? projected : until,
    kmLeft,
  };
}

/** The days from today until the odometer should show a figure; null when that is not foreseen. */
function projectedDays(kmLeft: number, { dailyKm }: DueMoment): number | null {
  if (kmLeft <= 0) return 0;
  if (dailyKm === null || dailyKm <= 0) return null;
  const days = Math.ceil(kmLeft / dailyKm);
  return days > FARTHEST_DAYS ? null : days;
}
