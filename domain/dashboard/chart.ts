import type { FieldFault } from '../fault.ts';
import type { ReportReader } from '../report/report.ts';
import {
  type ChartGroup,
  type ChartMetric,
  type ChartRange,
  type ChartType,
  groupsOf,
  mayAsk,
  rangesOf,
  typesOf,
} from './metric.ts';

/** The colours that a chart can have; the first four are those of the first charts (domain rules §4.4). */
export const CHART_COLORS = [
  '#1565c0',
  '#2e7d32',
  '#f9a825',
  '#c62828',
  '#19667d',
  '#7c4dab',
  '#c9650a',
  '#647489',
] as const;

/** A chart as its user configured it. */
export type DashboardChart = {
  /** Unique in the dashboard. */
  id: string;
  type: ChartType;
  metric: ChartMetric;
  group: ChartGroup;
  range: ChartRange;
  /** Each stands for itself and everything below it; empty: the header's filter, or all fleets. */
  fleets: number[];
  color: (typeof CHART_COLORS)[number];
};

/**
 * The faults in the combination of a chart: a group or a range that the metric does not have, or a pie
 * without a whole.
 */
export function chartFaults({
  metric,
  group,
  range,
  type,
}: Omit<DashboardChart, 'id' | 'fleets' | 'color'>): FieldFault[] {
  const ranges = rangesOf(metric);
  return [
    ...(groupsOf(metric).includes(group) ? [] : [{ field: 'group', code: 'val.enum' as const }]),
    ...(ranges.length === 0 || ranges.includes(range) ? [] : [{ field: 'range', code: 'val.enum' as const }]),
    ...(typesOf(metric, group).includes(type) ? [] : [{ field: 'type', code: 'val.enum' as const }]),
  ];
}

const FIRST_METRICS = ['distance', 'fuel', 'harshAcceleration', 'maxSpeedEV'] as const;

/**
 * The charts of a user who has not chosen any (domain rules §4.4): those of the four first charts whose
 * figures the user may see.
 */
export function firstCharts(reader: ReportReader): DashboardChart[] {
  return FIRST_METRICS.map((metric, at) => ({
    ...{ id: metric, metric, type: 'bar' as const, group: 'day' as const, range: '7' as const, fleets: [] },
    color: CHART_COLORS[at]!,
  })).filter(({ metric }) => mayAsk(metric, reader));
}
