import { z } from 'zod';
import { chartFaults, type DashboardCard, type DashboardChart, isMap } from './chart.ts';
import { CHART_GROUPS, CHART_METRICS, CHART_RANGES, CHART_TYPES, CHARTS_MAX } from './metric.ts';

/** A chart of a board on paper, which has one colour. */
export type BoardChart = Omit<DashboardChart, 'id' | 'color'>;

const parts = z.tuple([
  z.enum(CHART_METRICS),
  z.enum(CHART_GROUPS),
  z.enum(CHART_RANGES),
  z.enum(CHART_TYPES),
  z.string().regex(/^(\d+(\.\d+)?)?$/),
  z.string().regex(/^(\d{1,9}(-\d{1,9})*)?$/),
]);

/**
 * The charts of a board as a text, in their order; maps are left out. Example: `distance:day:7:bar:500:3-8`
 * is the distance of each of 7 days as bars, with a target of 500 m, in the fleets 3 and 8.
 */
export function boardText(cards: readonly DashboardCard[]): string {
  return cards
    .filter((card) => !isMap(card))
    .map(({ metric, group, range, type, target, fleets }) =>
      [metric, group, range, type, target ?? '', fleets.join('-')].join(':'),
    )
    .join(',');
}

/** The charts of `boardText`; a chart that makes no sense refuses the text. */
export const boardCharts = z
  .string()
  .min(1, 'val.required')
  .max(2_000, 'val.maxLength')
  .transform((text, context): BoardChart[] => {
    const charts = text.split(',').map(chartOf);
    if (charts.length <= CHARTS_MAX && charts.every((chart) => chart !== null)) return charts;
    context.addIssue({ code: 'custom', message: 'val.pattern' });
    return z.NEVER;
  });

function chartOf(text: string): BoardChart | null {
  const { data } = parts.safeParse(text.split(':'));
  if (!data) return null;
  const [metric, group, range, type, target, fleets] = data;
  const chart = {
    ...{ metric, group, range, type, target: target === '' ? null : Number(target) },
    fleets: fleets === '' ? [] : fleets.split('-').map(Number),
  };
  return chartFaults(chart).length === 0 ? chart : null;
}
