import type { DriverRanking } from '#api/driver-ranking.ts';
import { RANK_MIN_M } from '#domain/report/ranking.ts';
import { TERM_COLUMNS } from '#domain/report/score-parts.ts';
import { labelText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';

type Row = Pick<DriverRanking['rows'][number], 'change' | 'lift' | 'score'>;

/** The least distance for a place, in the reader's unit. Example: `200 km`. */
export const leastText = ({ f }: Pick<Say, 'f'>): string => f.odometer(RANK_MIN_M);

/** The term that would lift the score most. Example: `Frenazos: 6,7 puntos más`. */
export function liftText({ score, lift }: Row, say: Say): string {
  const { t, f } = say;
  if (score === null) return t('ranking.noRank', { least: leastText(say) });
  if (lift === null) return t('ranking.liftNone');
  const term = labelText(TERM_COLUMNS[lift.term], say);
  return t('ranking.liftOf', { term, points: f.dec(lift.points, 1) });
}

/** The change against the weeks before, in words. Example: `3,0 más`; empty where it is unknown. */
export function changeText({ change }: Row, { t, f }: Say): string {
  if (change === null) return '';
  const points = f.dec(Math.abs(change), 1);
  if (points === f.dec(0, 1)) return t('ranking.same');
  return t(change > 0 ? 'ranking.up' : 'ranking.down', { points });
}

/** The weeks of a row with their Mondays. */
export const weeksOf = (mondays: readonly string[], scores: readonly (number | null)[]) =>
  mondays.map((monday, at) => ({ monday, score: scores[at] ?? null }));
