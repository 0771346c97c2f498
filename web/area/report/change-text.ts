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
  if (change.by === null) return t('reportScreen.sinceNone', { sign: SIGNS[change.direction], days });
  return t('reportScreen.against', { change: changeSign(change, { t, f }), days });
}

/** The same as a sign and a figure. Examples: `▲ 4,0 %`; `=`; empty without a comparison. */
export function changeSign(change: Change | null, { t, f }: Say): string {
  if (!change) return '';
  if (change.direction === 'same') return '=';
  const sign = SIGNS[change.direction];
  if (change.by === null) return sign;
  return `${sign} ${change.isPoints ? t('reportScreen.points', { n: f.dec(change.by) }) : f.percent(change.by)}`;
}
