import { addDays, type Day, daysBetween } from '../day.ts';
import { type Due, type DueState, dueState } from '../vehicle/due.ts';

/** What is known of the vehicle when its dues are looked at. */
export type DueMoment = {
  /** In the vehicle's zone. */
  today: Day;
  /** What its odometer shows, km; null while no position has ever told it. */
  odometerKm: number | null;
  /** Mean km a day of the last `MEAN_DAYS` days; null when unknown. */
  dailyKm: number | null;
};

/** How something due stands, and where it is in the calendar. */
export type DueStanding = {
  state: DueState;
  /** The due day, or the day on which the odometer should show the figure, whichever comes first; null when neither is known. */
  day: Day | null;
  /** The day follows from the mean distance, so it moves. */
  isProjected: boolean;
  /** Negative: it is that many days over. Null without a day. */
  daysLeft: number | null;
  /** Negative: it is that many km over. Null when no odometer decides, or it is not known. */
  kmLeft: number | null;
};

/** Whole days before today whose distances give the mean of a day (domain rules §5.12). */
export const MEAN_DAYS = 30;
/** A day that is farther ahead is no help to anybody. */
const FARTHEST_DAYS = 3_650;

/**
 * How something due stands today (domain rules §5.12). Example: with 900 km left and a mean of 100 km a day it is projected to nine
 * days from today, unless it is due by an earlier day.
 */
export function dueStanding(due: Due, moment: DueMoment): DueStanding {
  const { today, odometerKm } = moment;
  const kmLeft = due.odometerKm === null || odometerKm === null ? null : due.odometerKm - odometerKm;
  const projected = kmLeft === null ? null : projectedDay(kmLeft, moment);
  const isProjected = projected !== null && (due.day === null || projected < due.day);
  const day = isProjected ? projected : due.day;
  return {
    state: dueState(due, moment),
    day,
    isProjected,
    daysLeft: day === null ? null : daysBetween(today, day),
    kmLeft,
  };
}

function projectedDay(kmLeft: number, { today, dailyKm }: DueMoment): Day | null {
  if (kmLeft <= 0) return today;
  if (dailyKm === null || dailyKm <= 0) return null;
  const days = Math.ceil(kmLeft / dailyKm);
  return days > FARTHEST_DAYS ? null : addDays(today, days);
}
