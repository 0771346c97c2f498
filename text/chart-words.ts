import type { ChartFigures } from '#api/dashboard.ts';
import type { BoardChart } from '#domain/dashboard/board-query.ts';
import type { DashboardKind } from '#domain/dashboard/live-count.ts';
import { codeText, shortDay } from './report-words.ts';
import type { Say } from './say.ts';

type Part = Pick<ChartFigures['parts'][number], 'key' | 'name' | 'is_direct'>;

/** The title of a chart: its group, its days and, if some are left out, how many it shows. */
export function chartTitle(
  { metric, group, range, fleets }: Pick<BoardChart, 'metric' | 'group' | 'range' | 'fleets'>,
  figures: ChartFigures | null,
  { t }: Say,
): { title: string; details: string } {
  const isCut = figures !== null && figures.parts.length < figures.n;
  return {
    title: t(`dashboard.metric_${metric}`),
    details: [
      group === 'value' ? null : t(`dashboard.group_${group}`),
      metric === 'states' ? t('dashboard.now') : t(`ui.range_${range}`),
      fleets.length > 0 ? t('dashboard.fleetCount', { n: fleets.length }) : null,
      isCut ? t('dashboard.shown', { shown: figures.parts.length, n: figures.n }) : null,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The name of a part of a chart; null is the rest of the whole. */
export function partName(
  { metric, group }: Pick<BoardChart, 'metric' | 'group'>,
  part: Part | null,
  { t }: Say,
): string {
  if (part === null) return t('dashboard.others');
  if (group === 'day') return shortDay(part.key);
  if (metric === 'states') return t(`state.${part.key as DashboardKind}`);
  if (metric === 'validation') return codeText('refuelling.validation_', part.key, { t });
  const name = part.name ?? '';
  return part.is_direct ? t('dashboard.direct', { name }) : name;
}
