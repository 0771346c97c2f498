import type { Day } from '#domain/day.ts';
import type { Say } from './say.ts';

/** Days from one to another, both included; either end may be open. */
export function periodText({ from, to }: { from: Day | null; to: Day | null }, { t, f }: Say): string {
  if (from && to) return from === to ? f.day(from) : `${f.day(from)} – ${f.day(to)}`;
  return from ? `${t('ui.from')} ${f.day(from)}` : `${t('ui.to')} ${f.day(to)}`;
}
