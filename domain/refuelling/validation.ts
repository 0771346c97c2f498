import { RF_DISC, RF_RADIUS, RF_WINDOW } from '../constants.ts';
import { daySpan } from '../day.ts';
import { distanceM, type Point } from '../geo.ts';
import type { Validation } from './outcome.ts';

/** The result of comparing a refuelling with the positions of its vehicle. */
type Outcome = Exclude<Validation, 'pending'>;

/** A stretch of time, ms UTC, with both ends. */
export type Stretch = { fromMs: number; toMs: number };

/** The time of a refuelling: its instant (noon if the hour is unknown) and the zone of its station. */
type RefuellingTime = { atMs: number; hourUnknown: boolean; timeZone: string };

/**
 * The stretches that decide the place of a refuelling, and the connection of the tracker. Without an hour
 * both are the whole day of the station.
 */
export function stretchesOf({ atMs, hourUnknown, timeZone }: RefuellingTime): {
  near: Stretch;
  around: Stretch;
} {
  if (hourUnknown) {
    const { startMs, endMs } = daySpan(atMs, timeZone);
    const day = { fromMs: startMs, toMs: endMs - 1 };
    return { near: day, around: day };
  }
  const within = (seconds: number) => ({ fromMs: atMs - seconds * 1000, toMs: atMs + seconds * 1000 });
  return { near: within(RF_WINDOW), around: within(RF_DISC) };
}

/** The position of a vehicle at a moment; in private use the point is null. */
export type Fix = { timeMs: number; point: Point | null };

/** The facts around a refuelling. */
export type ValidationFacts = {
  atMs: number;
  /** Null until a user has placed it on the map. */
  station: Point | null;
  /** The vehicle had a tracker; false without a vehicle. */
  isFitted: boolean;
  /**
   * The tracker sent at least one message, with or without a position, in the stretch that decides the
   * connection.
   */
  hasMessages: boolean;
  /** Positions of the stretch that decides the place, in any order. */
  fixes: readonly Fix[];
  /** Was that instant within the vehicle's schedule and its margin? True without a schedule. */
  isInHours(timeMs: number): boolean;
};

/**
 * The outcome, and metres from the station to the nearest position; null where it is not known or not
 * disclosed.
 */
export type Validated = { outcome: Outcome; distanceM: number | null };

/** Compares a refuelling with the positions of its vehicle (§6.3); the first row that is true decides. */
export function validated(facts: ValidationFacts): Validated {
  const { station, isFitted, hasMessages, fixes, isInHours } = facts;
  if (station === null) return { outcome: 'unknown_station', distanceM: null };
  if (isFitted && !hasMessages) return { outcome: 'disconnected', distanceM: null };
  const nearest = nearestInTime(fixes, facts.atMs);
  if (!isFitted || nearest === null) return { outcome: 'no_position', distanceM: null };
  if (nearest.point === null || !isInHours(nearest.timeMs))
    return { outcome: 'out_of_hours', distanceM: null };
  const distances = fixes.flatMap(({ point }) => (point === null ? [] : [distanceM(station, point)]));
  const least = Math.min(...distances);
  return { outcome: least > RF_RADIUS ? 'different_position' : 'gps_ok', distanceM: least };
}

/**
 * The nearest fix in time. The earlier of two equally near fixes wins; at the same moment, the one in private
 * use wins.
 */
function nearestInTime(fixes: readonly Fix[], atMs: number): Fix | null {
  let nearest: Fix | null = null;
  for (const fix of fixes) {
    const [by, than] = [Math.abs(fix.timeMs - atMs), nearest && Math.abs(nearest.timeMs - atMs)];
    const isTie = by === than && nearest !== null;
    const wins = isTie
      ? fix.timeMs < nearest!.timeMs || (fix.timeMs === nearest!.timeMs && fix.point === null)
      : than === null || by < than;
    if (wins) nearest = fix;
  }
  return nearest;
}
