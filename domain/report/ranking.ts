import { addDays, type Day, mondayOf } from '../day.ts';
import { DRIVING_EVENTS_MIN_M } from './measure.ts';
import { bandOf, type DrivingStyle, drivingScore, lostPoints, type TermId } from './score.ts';

/** The weeks of a trend, and the latest of them that a place in the ranking is made of. */
export const TREND_WEEKS = 8;
export const SCORED_WEEKS = 4;
/**
 * The least distance for a place, metres: in each scored week as much as a score needs (domain rules §5.3).
 * With less, one harsh braking would decide between the first place and the last.
 */
export const RANK_MIN_M = SCORED_WEEKS * DRIVING_EVENTS_MIN_M;

/** The Mondays of the complete weeks before a day, the latest last. */
export function trendWeeks(today: Day): Day[] {
  const monday = mondayOf(today);
  return Array.from({ length: TREND_WEEKS }, (_, at) => addDays(monday, 7 * (at - TREND_WEEKS)));
}

/** The driving of a week, as the score needs it. The fuel of a vehicle is no driver's figure. */
export type WeekStyle = Omit<DrivingStyle, 'consumption' | 'refConsumption'>;

const NOTHING: WeekStyle = {
  ...{ distanceM: 0, durationS: 0, idleS: 0, journeys: 0, longJourneys: 0 },
  ...{ excesses: 0, harshAcceleration: 0, harshBraking: 0, harshCornering: 0 },
};
const FIGURES = Object.keys(NOTHING) as (keyof WeekStyle)[];

/** The figures of several weeks together; null is a week without a journey. */
export function summedWeeks(weeks: readonly (WeekStyle | null)[]): DrivingStyle {
  const sum = { ...NOTHING };
  for (const week of weeks) for (const name of FIGURES) sum[name] += week?.[name] ?? 0;
  return { ...sum, consumption: null, refConsumption: null };
}

/** The term whose loss would lift a score most, and by how many points. */
export type Lift = { term: TermId; points: number };

/**
 * The term that costs most; null where nothing is lost, or without a score. Among equal
 * ones the term with the greater weight comes first. Example: with 5 points lost by excesses and 4 by idling
 * it is excesses.
 */
export function greatestLift(style: DrivingStyle): Lift | null {
  const [first] = (lostPoints(style) ?? []).toSorted((one, other) => other.points - one.points);
  return first && first.points > 0 ? { term: first.id, points: first.points } : null;
}

/** How a driver drove lately. */
export type DriverForm = {
  /** For the scored weeks together, 0-100; null below the least distance. */
  score: number | null;
  band: ReturnType<typeof bandOf>;
  /** Against the weeks before the scored ones; null where one of both is unknown. */
  change: number | null;
  /** In the scored weeks, metres. */
  distanceM: number;
  /** The score of each week, the same as in R09 for these days; null under 50 km. */
  weeks: (number | null)[];
  lift: Lift | null;
};

/** The driving of the scored weeks, of which the score and its parts are made. */
export function scoredStyle(weeks: readonly (WeekStyle | null)[]): DrivingStyle {
  return summedWeeks(weeks.slice(-SCORED_WEEKS));
}

/** How a driver drove, by the weeks of a trend in their order. */
export function driverForm(weeks: readonly (WeekStyle | null)[]): DriverForm {
  const scored = scoredStyle(weeks);
  const scoreOf = (style: DrivingStyle) => (style.distanceM < RANK_MIN_M ? null : drivingScore(style));
  const score = scoreOf(scored);
  const before = scoreOf(summedWeeks(weeks.slice(0, -SCORED_WEEKS)));
  return {
    score,
    band: bandOf(score),
    change: score === null || before === null ? null : score - before,
    distanceM: scored.distanceM,
    weeks: weeks.map((week) => drivingScore(summedWeeks([week]))),
    lift: score === null ? null : greatestLift(scored),
  };
}

/** Scores are compared as they are shown, with one decimal: who shows the same has the same place. */
const shown = (score: number) => Math.round(score * 10);

/**
 * Drivers in the order of their scores, each with a place; those without a score come last, without a place.
 * Equal scores share a place, and the next place is left out. Example: 90, 85, 85, 80 are 1, 2, 2, 4.
 */
export function ranked<One extends { score: number | null; name: string }>(
  drivers: readonly One[],
): (One & { rank: number | null })[] {
  const inOrder = drivers.toSorted(
    (one, other) =>
      shown(other.score ?? -1) - shown(one.score ?? -1) || one.name.localeCompare(other.name, 'es'),
  );
  let rank = 0;
  return inOrder.map((driver, at) => {
    const { score } = driver;
    if (score === null) return { ...driver, rank: null };
    const before = inOrder[at - 1]?.score;
    if (before === undefined || before === null || shown(before) !== shown(score)) rank = at + 1;
    return { ...driver, rank };
  });
}
