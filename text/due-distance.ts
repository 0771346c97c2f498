import type { Translate } from './key.ts';
import type { Say } from './say.ts';

/**
 * The time and distance until something is due, or by which it is overdue. Example: `vence en 7 días · quedan
 * 450 km`.
 */
export function dueDistance(
  row: { days_left: number | null; distance_left: number | null; is_projected: boolean },
  { t, f }: Say,
): string {
  const { days_left: days, distance_left: metres, is_projected } = row;
  const parts = [
    days === null || (is_projected && metres !== null && metres <= 0) ? null : inDays(days, t),
    metres === null ? null : inDistance(metres, { t, f }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function inDays(days: number, t: Translate): string {
  if (days === 0) return t('calendar.today');
  return days > 0 ? t('calendar.inDays', { n: days }) : t('calendar.overDays', { n: -days });
}

function inDistance(metres: number, { t, f }: Say): string {
  const distance = f.odometer(Math.abs(metres));
  return t(metres < 0 ? 'calendar.overDistance' : 'calendar.inDistance', { distance });
}
