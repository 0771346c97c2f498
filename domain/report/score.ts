import { DRIVING_EVENTS_MIN_M, deviationOf } from './measure.ts';

/** The figures of a driver that the score of driving style needs. */
export type DrivingStyle = {
  distanceM: number;
  durationS: number;
  idleS: number;
  journeys: number;
  /** Journeys of more than two hours without a halt of 15 minutes. */
  longJourneys: number;
  excesses: number;
  harshAcceleration: number;
  harshBraking: number;
  harshCornering: number;
  /** Litres, or kilowatt hours, per 100 km; null where unknown. */
  consumption: number | null;
  refConsumption: number | null;
};

/**
 * The terms of the score (domain rules §5.3). A figure takes its whole `weight` from `cap` on, and in
 * proportion below. Events are counted per 100 km.
 */
export const SCORE_TERMS = {
  excesses: { cap: 10, weight: 25 },
  harshBraking: { cap: 10, weight: 20 },
  harshAcceleration: { cap: 10, weight: 15 },
  harshCornering: { cap: 10, weight: 15 },
  idle: { cap: 0.3, weight: 10 },
  consumption: { cap: 0.3, weight: 10 },
  longJourneys: { cap: 0.25, weight: 5 },
} as const;
export type TermId = keyof typeof SCORE_TERMS;
const TERM_IDS = Object.keys(SCORE_TERMS) as TermId[];

/** The bands of the score, the best first, and the least score of each. */
export const SCORE_BANDS = { A: 85, B: 70, C: 50, D: 0 } as const;
/** The names of the bands. */
export const BANDS = Object.keys(SCORE_BANDS) as (keyof typeof SCORE_BANDS)[];

/**
 * The loss by a term: its figure in the unit of its cap, the most points it can take, and the points it took.
 */
export type LostPoints = { id: TermId; figure: number; weight: number; points: number };

/**
 * The points that each term takes from the score; null under 50 km. Without a known consumption its term is
 * left out, and the others weigh more in proportion. Example: 8 excesses in 400 km are 2 per 100 km, and take
 * 5 of 25 points.
 */
export function lostPoints(style: DrivingStyle): LostPoints[] | null {
  if (style.distanceM < DRIVING_EVENTS_MIN_M) return null;
  const per100Km = (events: number) => (events / style.distanceM) * 100_000;
  const shareOfAll = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  const figures: Record<TermId, number | null> = {
    excesses: per100Km(style.excesses),
    harshBraking: per100Km(style.harshBraking),
    harshAcceleration: per100Km(style.harshAcceleration),
    harshCornering: per100Km(style.harshCornering),
    idle: shareOfAll(style.idleS, style.durationS),
    consumption: excessConsumption(style),
    longJourneys: shareOfAll(style.longJourneys, style.journeys),
  };
  const known = TERM_IDS.flatMap((id) => {
    const figure = figures[id];
    return figure === null ? [] : [{ id, figure, ...SCORE_TERMS[id] }];
  });
  const scale = 100 / known.reduce((sum, { weight }) => sum + weight, 0);
  return known.map(({ id, figure, cap, weight }) => ({
    id,
    figure,
    weight: weight * scale,
    points: weight * Math.min(1, figure / cap) * scale,
  }));
}

/**
 * The score of driving style, 0-100, higher is better; null under 50 km. Example: 400 km with 8 excesses, 10
 * harsh brakings, 4 accelerations and 4 cornerings. With 12 % idling, 6 % above the reference consumption and
 * one long journey of 20, the score is 80.
 */
export function drivingScore(style: DrivingStyle): number | null {
  const lost = lostPoints(style);
  // The sum of binary fractions may exceed the whole by a trifle.
  return lost && Math.max(0, 100 - lost.reduce((sum, { points }) => sum + points, 0));
}

/** The share by which the consumption exceeds its reference, 0 if below; null if one of them is unknown. */
function excessConsumption({ consumption, refConsumption }: DrivingStyle): number | null {
  if (consumption === null || refConsumption === null) return null;
  const deviation = deviationOf(consumption, refConsumption);
  return deviation === null ? null : Math.max(0, deviation / 100);
}

/** The band of a score; null without one. Example: 85 is A, 84.9 is B. */
export function bandOf(score: number | null): keyof typeof SCORE_BANDS | null {
  return score === null ? null : BANDS.find((band) => score >= SCORE_BANDS[band])!;
}

/** The mean of scores, weighted by distance; null without any. */
export function meanScore(scoreMetres: number, distanceM: number): number | null {
  return distanceM > 0 ? scoreMetres / distanceM : null;
}
