import { SCORE_TERMS, type TermId } from '#domain/report/score.ts';
import type { ScorePart } from '#domain/report/score-parts.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';

/** The distance for which the events of a score are counted, metres. */
const EVENTS_PER_M = 100_000;

/** The basis of a term: `2.0 every 100 km: takes 25 points from 10 on`. */
export function figureText(id: TermId, { figure, weight }: NonNullable<ScorePart['of']>, say: Say): string {
  const { t, f } = say;
  const { cap } = SCORE_TERMS[id];
  const points = f.dec(weight, Number.isInteger(weight) ? 0 : 1);
  if (id === 'idle' || id === 'consumption' || id === 'longJourneys') {
    const told = t(`explain.points_${id}`, { figure: f.percent(figure * 100) });
    return t('explain.pointsMost', { figure: told, points, cap: f.percent(cap * 100) });
  }
  const distance = valueText('dist', EVENTS_PER_M, say);
  const told = t('explain.points_events', { figure: f.dec(figure, 2), distance });
  return t('explain.pointsMost', { figure: told, points, cap: f.number(cap) });
}
