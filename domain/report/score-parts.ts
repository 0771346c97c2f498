import type { CellValue } from '../column.ts';
import type { NamedColumnId } from './dictionary.ts';
import { type DrivingStyle, type LostPoints, lostPoints, type TermId } from './score.ts';

/** The column whose figure each term of the score is made of. */
export const TERM_COLUMNS = {
  excesses: 'maxSpeedEV',
  harshBraking: 'harshBraking',
  harshAcceleration: 'harshAcceleration',
  harshCornering: 'harshCornering',
  idle: 'slowMotion',
  consumption: 'consumption3m',
  longJourneys: 'longJourneys',
} as const satisfies Record<TermId, NamedColumnId>;

/** What a term took from a score. Of several scores there is no figure, but the mean of the points, weighted by distance. */
export type ScorePart = Pick<LostPoints, 'id' | 'points'> & { of: Omit<LostPoints, 'id' | 'points'> | null };

/** What a row of driving style holds in a column or mark. */
type Read = (name: string) => CellValue;

/**
 * What was taken from 100 for the score of a row, or for the mean of several, in hundredths that add up to the whole loss; null
 * without a score. Example: 17 excesses in 300 km take 14.17 points.
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

/** The points in hundredths; what rounding gives or takes goes to the next that lost any, so that the sum is right. */
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
