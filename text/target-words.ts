import type { ChartFigures } from '#api/dashboard.ts';
import type { BoardChart } from '#domain/dashboard/board-query.ts';
import { aimOf, isRound, metricType } from '#domain/dashboard/metric.ts';
import { keeps, keptOf } from '#domain/dashboard/target.ts';
import type { Say } from './say.ts';
import { valueText } from './value-text.ts';

/** A target in words, and whether it is kept; a colour may follow `isKept`. */
export type TargetWords = { target: string; standing: string; isKept: boolean };

/**
 * How a chart stands against its target; null without one, and for charts of shares. A figure is held to its
 * total, other charts to each of their values. Example: `Objetivo: al menos 500 km · se cumple en 3 de 7`.
 */
export function targetWords(
  chart: Pick<BoardChart, 'metric' | 'type' | 'target'>,
  figures: ChartFigures,
  say: Say,
): TargetWords | null {
  const { metric, type, target } = chart;
  const aim = aimOf(metric);
  if (target === null || aim === null || isRound(type)) return null;
  const { t } = say;
  const written = metricType(metric);
  // Few litres are many miles per gallon.
  const isReciprocal = written === 'cons' && say.f.units.consumption === 'mpg';
  const told = isReciprocal ? (aim === 'most' ? 'least' : 'most') : aim;
  const words = t(`dashboard.${told}`, { value: valueText(written, target, say) });
  if (type !== 'figure') {
    const { kept, of } = keptOf(
      figures.parts.map(({ value }) => value),
      aim,
      target,
    );
    return { target: words, standing: t('dashboard.kept', { kept, of }), isKept: kept === of };
  }
  const { total } = figures;
  if (total === null) return { target: words, standing: '', isKept: true };
  if (keeps(total, aim, target)) return { target: words, standing: t('dashboard.reached'), isKept: true };
  const away = isReciprocal ? null : valueText(written, Math.abs(total - target), say);
  const standing =
    away === null
      ? valueText(written, total, say)
      : t(aim === 'least' ? 'dashboard.short' : 'dashboard.over', { value: away });
  return { target: words, standing, isKept: false };
}
