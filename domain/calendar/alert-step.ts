import { type Day, daysBetween } from '../day.ts';
import type { Due, DueKind } from '../vehicle/due.ts';

/** The units in which the steps of alerts are counted. */
export const STEP_MEASURES = ['day', 'km', 'week', 'projection'] as const;

/**
 * A step at which users get an alert about something due (domain rules §5.12).
 * - `day`: days before the due day; after it -7, -14, … for each week.
 * - `km`: km before the figure; over the limit of a contract -1000, -2000, ….
 * - `week`: weeks since the odometer reached the figure of a maintenance.
 * - `projection`: always 0; at its present mean the vehicle will end the contract above its limit.
 */
export type AlertStep = { measure: (typeof STEP_MEASURES)[number]; step: number };

/** The state of a vehicle at the moment when the job looks for alerts. */
export type AlertMoment = {
  /** In the vehicle's zone. */
  today: Day;
  /** Km; null while no position has ever contained an odometer. */
  odometerKm: number | null;
  /** The day on which the alert at 0 km was raised; null while it has not been. */
  reachedOn: Day | null;
};

/** Days before a due day at which users get an alert. */
const DAY_STEPS: Readonly<Record<DueKind, readonly number[]>> = {
  renting: [60, 30, 7, 0],
  inspection: [7, 0],
  maintenance: [15, 7, 0],
  revision: [15, 7, 0],
  mileage: [],
};
const WEEK = 7;
/** Km over the limit of a contract from one alert to the next. */
const OVER_KM = 1_000;
/** The part of a contract's term after which its end is projected. */
const PROJECTED_FROM = 0.25;

/**
 * The newest step of each measure that has been reached. Missed steps are not made up for: a row entered
 * three days before its day raises one alert. Example: an inspection due in 5 days has reached its step of 7
 * days.
 */
export function alertSteps(due: Due, moment: AlertMoment): AlertStep[] {
  return [dayStep(due, moment), kmStep(due, moment), projection(due, moment)].filter((step) => step !== null);
}

function dayStep({ kind, day }: Due, { today }: AlertMoment): AlertStep | null {
  if (day === null) return null;
  const left = daysBetween(today, day);
  return left <= -WEEK
    ? { measure: 'day', step: -WEEK * Math.floor(-left / WEEK) }
    : lastReached('day', DAY_STEPS[kind], left);
}

function kmStep({ kind, odometerKm: figure, warn }: Due, moment: AlertMoment): AlertStep | null {
  const { today, odometerKm, reachedOn } = moment;
  if (figure === null || odometerKm === null) return null;
  const left = figure - odometerKm;
  if (kind === 'mileage' && left <= -OVER_KM)
    return { measure: 'km', step: -OVER_KM * Math.floor(-left / OVER_KM) };
  const weeks = reachedOn === null ? 0 : Math.floor(daysBetween(reachedOn, today) / WEEK);
  if (kind !== 'mileage' && left <= 0 && weeks > 0) return { measure: 'week', step: weeks };
  return lastReached('km', [warn.km, Math.round(warn.km / 2), 0], left);
}

function lastReached(
  measure: AlertStep['measure'],
  steps: readonly number[],
  left: number,
): AlertStep | null {
  const reached = steps.filter((step) => left <= step);
  return reached.length === 0 ? null : { measure, step: Math.min(...reached) };
}

/**
 * Would the vehicle pass the limit of its contract before the end at its mean distance since the beginning?
 */
function projection({ odometerKm: limit, term }: Due, { today, odometerKm }: AlertMoment): AlertStep | null {
  if (!term || limit === null || odometerKm === null || odometerKm >= limit || today >= term.to) return null;
  const days = daysBetween(term.from, term.to);
  const elapsed = daysBetween(term.from, today);
  const atEndKm = term.fromKm + ((odometerKm - term.fromKm) * days) / elapsed;
  return elapsed >= PROJECTED_FROM * days && atEndKm > limit ? { measure: 'projection', step: 0 } : null;
}
