import type { CellValue } from '../column.ts';
import type { NamedColumnId } from './dictionary.ts';
import { type DrivingStyle, type LostPoints, lostPoints, type TermId } from './score.ts';

/** The column that gives the figure for each term of the score. */
export const TERM_COLUMNS = {
  excesses: 'maxSpeedEV',
  harshBraking: 'harshBraking',
  harshAcceleration: 'harshAcceleration',
  harshCornering: 'harshCornering',
  idle: 'slowMotion',
  consumption: 'consumption3m',
  longJourneys: 'longJourneys',
} as const satisfies Record<TermId, NamedColumnId>;

/**
 * The points that a term took from a score. Several scores give no figure, only the mean of the points,
 * weighted by distance.
 */
export type ScorePart = Pick<LostPoints, 'id' | 'points'> & { of: Omit<LostPoints, 'id' | 'points'> | null };

/** Reads a row's value of a column or mark. */
type Read = (name: string) => CellValue;

/**
 * The points taken from 100 for the score of a row, or for the mean of several; null without a score. They
 * are hundredths that add up to the whole loss. Example: 17 excesses in 300 km take 14.17 points.
 */
export function scoreParts(rows: readonly Read[]): ScorePart[] | null {
  const scored = rows.flatMap((read) => {
    const style = styleOf(read);
    const lost = lostPoints(style);
    return lost ? [{ lost, distanceM: style.distanceM }] : [];
  });
  const whole = scored.reduce((sum, { distanceM }) => sum + distanceM, 0);
  if (whole === 0) return null;
  const terms = (Object.keys(TERM_COLUMNS) as TermId[]).flatMap((id) => {
    const found = scored.flatMap(({ lost, distanceM }) =>
      lost.filter((one) => one.id === id).map((one) => ({ ...one, share: distanceM / whole })),
    );
    const points = found.reduce((sum, one) => sum + one.points * one.share, 0);
    const only = rows.length === 1 ? found[0] : undefined;
    return found.length > 0
      ? [{ id, points, of: only ? { figure: only.figure, weight: only.weight } : null }]
      : [];
  });
  return inHundredths(terms);
}

/**
 * Rounds the points to hundredths. The next term that lost points absorbs each rounding error, so that the
 * sum is right.
 */
function inHundredths(terms: readonly ScorePart[]): ScorePart[] {
  let exact = 0;
  let told = 0;
  return terms.map((term) => {
    exact += term.points;
    const points = Math.round(exact * 100) - told;
    told += points;
    return { ...term, points: points / 100 };
  });
}

function styleOf(read: Read): DrivingStyle {
  const number = (name: string) => Number(read(name) ?? 0);
  const known = (name: string) => (read(name) === null ? null : number(name));
  return {
    distanceM: number('distance'),
    durationS: number('drivenTime'),
    idleS: number('slowMotion'),
    journeys: number('journeys'),
    longJourneys: number('longJourneys'),
    excesses: number('maxSpeedEV'),
    harshAcceleration: number('harshAcceleration'),
    harshBraking: number('harshBraking'),
    harshCornering: number('harshCornering'),
    consumption: known('consumption3m'),
    refConsumption: known('refConsumption'),
  };
}
