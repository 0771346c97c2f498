import type { Change } from '#domain/report/previous.ts';
import type { Say } from '#text/say.ts';

const SIGNS = { up: '▲', down: '▼' } as const;

/**
 * The change of a figure, in words. Example: `▲ 4,0 % frente a 1–7 nov`; in points if the figure is a share
 * itself.
 */
export function changeText(change: Change | null, days: string, { t, f }: Say): string {
  if (!change) return t('reportScreen.notCompared', { days });
  if (change.direction === 'same') return t('reportScreen.sameAs', { days });
  const sign = SIGNS[change.direction];
  if (change.by === null) return t('reportScreen.sinceNone', { sign, days });
  const by = change.isPoints ? t('reportScreen.points', { n: f.dec(change.by) }) : f.percent(change.by);
  return t('reportScreen.against', { change: `${sign} ${by}`, days });
}
